//! Names for the special rules of a game, tied to the places where they are reported.

/// Declares an enum of special rules together with their names, in the order of a report.
macro_rules! special_rules {
    ($($variant:ident $name:literal,)*) => {
        /// A special rule that a play can bring into play.
        #[derive(Clone, Copy)]
        pub(super) enum Rule {
            $($variant,)*
        }

        /// What the rules are called.
        pub(super) const SPECIAL_RULES: &[&str] = &[$($name,)*];
    };
}

pub(crate) use special_rules;
