//! Naming the features of a game.

/// Declares features in order: an enum whose members are their numbers, and `NAMES`, their names in words.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident = $name:literal),+ $(,)?) => {
        /// What is counted.
        #[derive(Clone, Copy)]
        enum Feature {
            $($(#[$doc])* $feature),+
        }
        use Feature::*;
        /// What is counted, in words.
        const NAMES: &[&str] = &[$($name),+];
    };
}
pub(super) use features;
