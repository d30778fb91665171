//! Tests of the comparison.

mod random_words;
