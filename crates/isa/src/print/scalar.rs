//! SOP1, SOP2, SOPC, SOPK, SOPP and SMEM.

use super::operand::literal;
use super::{Line, symbols};
use crate::generated::Op;
use crate::operand::{LITERAL, NULL};
use crate::table::{Encoding, Field, NumberFormat, Operand, OperandKind};

/// Whether LLVM shows small immediates of the operation in decimal.
fn is_decimal(op: Op) -> bool {
    matches!(
        op,
        Op::s_nop
            | Op::s_setkill
            | Op::s_sethalt
            | Op::s_sleep
            | Op::s_trap
            | Op::s_denorm_mode
            | Op::s_setprio
            | Op::s_incperflevel
            | Op::s_decperflevel
            | Op::s_barrier_wait
    )
}

impl Line<'_> {
    pub(super) fn scalar(&mut self) {
        let inst = self.inst;
        self.push(inst.mnemonic());
        let operand_first = matches!(inst.def.op, Op::s_setreg_b32);
        if operand_first {
            self.immediate(OperandKind::Hwreg);
        }
        for operand in inst.def.operands {
            let value = self.field(operand.field);
            match operand.field {
                Field::Sdst => {
                    let text = self.sgprs(value, operand.bits);
                    self.item(text);
                }
                Field::Simm16 if operand_first => {}
                Field::Simm16 => self.immediate(operand.kind),
                _ if operand.kind == OperandKind::Message => {
                    let text = symbols::message(inst.target, value);
                    self.item(text);
                }
                field => {
                    // K is the last operand of fmaak and the middle one of fmamk.
                    if field == Field::Ssrc1 && inst.def.op == Op::s_fmamk_f32 {
                        self.item(format_args!("{:#x}", self.extra()));
                    }
                    let text = self.scalar_source(value, operand);
                    self.item(text);
                }
            }
        }
        match inst.def.op {
            Op::s_fmaak_f32 => self.item(format_args!("{:#x}", self.extra())),
            Op::s_setreg_imm32_b32 => self.item(literal(self.extra(), NumberFormat::Int, 32)),
            Op::s_endpgm if self.flag(Field::Simm16) => self.item(self.field(Field::Simm16)),
            _ => {}
        }
    }

    /// A scalar constant has 32 bits at least. LLVM shows a 16-bit float by its bits in comparisons, else by its value.
    fn scalar_source(&self, code: u32, operand: &Operand) -> String {
        match (operand.format, operand.bits) {
            (NumberFormat::F16, _) if self.inst.encoding == Encoding::Sopc => self.source(code, NumberFormat::Int, 16),
            (NumberFormat::F16, _) if self.inst.encoding == Encoding::Sop2 || code != LITERAL => {
                self.source(code, operand.format, 16)
            }
            (_, bits) => self.source(code, operand.format, bits.max(32)),
        }
    }

    fn immediate(&mut self, kind: OperandKind) {
        let value = self.field(Field::Simm16);
        let target = self.inst.target;
        let text = match (kind, self.inst.def.op) {
            (OperandKind::Hwreg, _) => symbols::hwreg(target, value),
            (OperandKind::Label, _) => value.to_string(),
            (OperandKind::Message, _) => symbols::message(target, value),
            (OperandKind::Waitcnt, _) | (_, Op::s_waitcnt) => symbols::waitcnt(target, value),
            (_, Op::s_waitcnt_depctr | Op::s_wait_alu) => symbols::depctr(value),
            (_, Op::s_delay_alu) => symbols::delay(value),
            (_, Op::s_version) => symbols::version(value),
            (_, op) if value <= 64 && is_decimal(op) => value.to_string(),
            _ => format!("{value:#x}"),
        };
        self.item(text);
    }

    pub(super) fn smem(&mut self) {
        let def = self.inst.def;
        self.push(def.name());
        let prefetch = def.name().contains("_prefetch_");
        let data = def.operand(Field::Sdata);
        if let Some(data) = data
            && data.kind != OperandKind::Imm
        {
            let text = self.sgprs(self.field(Field::Sdata), data.bits);
            self.item(text);
        }
        if let (Some(data), false) = (data, prefetch)
            && data.kind == OperandKind::Imm
        {
            let value = self.field(Field::Sdata);
            self.item(if value > 64 { format!("{value:#x}") } else { value.to_string() });
        }
        if let Some(base) = def.operand(Field::Sbase) {
            let text = self.sgprs(2 * self.field(Field::Sbase), base.bits);
            self.item(text);
        }
        if def.operand(Field::Soffset).is_some() {
            self.smem_offset(prefetch);
        }
        if prefetch {
            self.item(self.field(Field::Sdata));
        }
        if def.operand(Field::Sbase).is_some() && data.is_some_and(|data| data.kind != OperandKind::Imm) {
            self.cache_policy();
        }
    }

    fn smem_offset(&mut self, prefetch: bool) {
        let offset = self.signed(Field::Offset);
        let hex = format!("{}{:#x}", if offset < 0 { "-" } else { "" }, offset.unsigned_abs());
        let code = self.field(Field::Soffset);
        let register = self.sgprs(code, 32);
        let split = self.inst.layout.has(Field::Scope);
        let is_null = crate::operand::scalar_code(self.inst.target, code) == u32::from(NULL);
        match (is_null, offset) {
            _ if prefetch => {
                self.item(hex);
                self.item(register);
            }
            // Before gfx12 no offset at all is the register NULL.
            (true, 0) if !split => self.item("null"),
            (true, _) => self.item(hex),
            (false, 0) if !split => self.item(register),
            (false, _) => self.item(format_args!("{register} offset:{hex}")),
        }
    }

    /// A field with a sign.
    pub(super) fn signed(&self, field: Field) -> i32 {
        let width = self.inst.layout.width(field);
        (self.field(field) << (32 - width)) as i32 >> (32 - width)
    }

    /// Cache bits, or from gfx12 on temporal hint and scope.
    pub(super) fn cache_policy(&mut self) {
        if self.inst.layout.has(Field::Scope) {
            let (hint, scope) = (self.field(Field::Th), self.field(Field::Scope));
            let text = symbols::cache_policy(hint, scope, self.access());
            self.push(text);
            return;
        }
        for (field, name) in [(Field::Glc, " glc"), (Field::Slc, " slc"), (Field::Dlc, " dlc")] {
            if self.flag(field) {
                self.push(name);
            }
        }
    }

    fn access(&self) -> symbols::Access {
        let name = self.inst.mnemonic();
        match () {
            () if self.inst.encoding == Encoding::Smem => symbols::Access::Load,
            () if name.contains("_atomic_") => symbols::Access::Atomic,
            () if name.contains("_store_") => symbols::Access::Store,
            () => symbols::Access::Load,
        }
    }
}
