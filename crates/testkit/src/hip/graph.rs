//! Graphs, captures and execs, natively.

use std::ptr;

use hip_abi::types::*;

use super::{Address, Function, Hip, HipError, Launch};

impl Hip {
    /// An empty graph.
    pub fn graph(&self) -> Result<hipGraph_t, HipError> {
        let mut graph = hipGraph_t::NULL;
        call!(self.native, hipGraphCreate(&mut graph, 0))?;
        Ok(graph)
    }

    /// Adds a kernel node.
    pub fn add_kernel(
        &self,
        graph: hipGraph_t,
        after: &[hipGraphNode_t],
        function: Function,
        launch: &Launch,
    ) -> Result<hipGraphNode_t, HipError> {
        let mut arguments = launch.pointers();
        let parameters = kernel_parameters(function, launch, &mut arguments);
        let mut node = hipGraphNode_t::NULL;
        call!(self.native, hipGraphAddKernelNode(&mut node, graph, after.as_ptr(), after.len(), &parameters))?;
        Ok(node)
    }

    /// Adds a one-dimensional copy node.
    pub fn add_copy(
        &self,
        graph: hipGraph_t,
        after: &[hipGraphNode_t],
        to: Address,
        from: Address,
        bytes: usize,
        kind: hipMemcpyKind,
    ) -> Result<hipGraphNode_t, HipError> {
        let mut node = hipGraphNode_t::NULL;
        let (to, from, count) = (to.pointer(), from.pointer(), after.len());
        call!(self.native, hipGraphAddMemcpyNode1D(&mut node, graph, after.as_ptr(), count, to, from, bytes, kind))?;
        Ok(node)
    }

    /// Adds a fill node of words.
    pub fn add_fill(
        &self,
        graph: hipGraph_t,
        after: &[hipGraphNode_t],
        at: Address,
        value: u32,
        count: usize,
    ) -> Result<hipGraphNode_t, HipError> {
        let parameters =
            hipMemsetParams { dst: at.pointer(), elementSize: 4, height: 1, pitch: 0, value, width: count };
        let mut node = hipGraphNode_t::NULL;
        call!(self.native, hipGraphAddMemsetNode(&mut node, graph, after.as_ptr(), after.len(), &parameters))?;
        Ok(node)
    }

    /// Makes an exec of a graph.
    pub fn instantiate(&self, graph: hipGraph_t) -> Result<hipGraphExec_t, HipError> {
        let mut exec = hipGraphExec_t::NULL;
        call!(self.native, hipGraphInstantiate(&mut exec, graph, ptr::null_mut(), ptr::null_mut(), 0))?;
        Ok(exec)
    }

    /// Launches an exec.
    pub fn launch_graph(&self, exec: hipGraphExec_t, stream: hipStream_t) -> Result<(), HipError> {
        call!(self.native, hipGraphLaunch(exec, stream))
    }

    /// Changes a kernel node of an exec.
    pub fn set_kernel(
        &self,
        exec: hipGraphExec_t,
        node: hipGraphNode_t,
        function: Function,
        launch: &Launch,
    ) -> Result<(), HipError> {
        let mut arguments = launch.pointers();
        let parameters = kernel_parameters(function, launch, &mut arguments);
        call!(self.native, hipGraphExecKernelNodeSetParams(exec, node, &parameters))
    }

    /// Updates an exec from a graph: what the update itself answers goes with the status.
    pub fn update(&self, exec: hipGraphExec_t, graph: hipGraph_t) -> (Result<(), HipError>, hipGraphExecUpdateResult) {
        let mut node = hipGraphNode_t::NULL;
        let mut result = hipGraphExecUpdateResult(u32::MAX);
        let status = (|| call!(self.native, hipGraphExecUpdate(exec, graph, &mut node, &mut result)))();
        (status, result)
    }

    /// Captures what `body` submits to a stream.
    pub fn capture<E: From<HipError>>(
        &self,
        stream: hipStream_t,
        body: impl FnOnce() -> Result<(), E>,
    ) -> Result<hipGraph_t, E> {
        let mode = hipStreamCaptureMode::hipStreamCaptureModeGlobal;
        let begin = || call!(self.native, hipStreamBeginCapture(stream, mode));
        begin()?;
        let submitted = body();
        let mut graph = hipGraph_t::NULL;
        let mut end = || call!(self.native, hipStreamEndCapture(stream, &mut graph));
        let ended = end();
        submitted?;
        ended?;
        Ok(graph)
    }

    /// How many nodes a graph has.
    pub fn node_count(&self, graph: hipGraph_t) -> Result<usize, HipError> {
        let mut count = 0;
        call!(self.native, hipGraphGetNodes(graph, ptr::null_mut(), &mut count))?;
        Ok(count)
    }

    /// Destroys an exec.
    pub fn destroy_exec(&self, exec: hipGraphExec_t) -> Result<(), HipError> {
        call!(self.native, hipGraphExecDestroy(exec))
    }

    /// Destroys a graph.
    pub fn destroy_graph(&self, graph: hipGraph_t) -> Result<(), HipError> {
        call!(self.native, hipGraphDestroy(graph))
    }
}

fn kernel_parameters(function: Function, launch: &Launch, arguments: &mut [*mut c_void]) -> hipKernelNodeParams {
    let dim3 = |[x, y, z]: [u32; 3]| dim3 { x, y, z };
    hipKernelNodeParams {
        blockDim: dim3(launch.block),
        extra: ptr::null_mut(),
        func: function.0.as_ptr(),
        gridDim: dim3(launch.grid),
        kernelParams: arguments.as_mut_ptr(),
        sharedMemBytes: launch.lds,
    }
}
