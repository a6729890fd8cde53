//! What a machine must be able to do beside solving, so that layers can be kept in files or in memory.

use super::layer::Left;
use super::solve::Machine;

/// A machine whose values can be taken out, and those before throws put in.
pub trait Keeper: Machine {
    /// Copies the values before throws of a layer, from the position with this number on.
    fn throws(&self, left: Left, from: u64, into: &mut [i32]) -> Result<(), Self::Error>;
    /// Copies what the other player's penalty move is worth to us in all positions of a layer.
    fn their_penalties(&self, left: Left, into: &mut [i32]) -> Result<(), Self::Error>;
    /// Sets the values before throws of a layer, from the position with this number on.
    fn set_throws(&mut self, left: Left, from: u64, values: &[i32]) -> Result<(), Self::Error>;
    /// Gives back the room of a layer's values before throws: no other layer needs them.
    fn forget_throws(&mut self, left: Left) -> Result<(), Self::Error>;
    /// Gives back the room of a layer that nothing needs any more.
    fn forget(&mut self, left: Left) -> Result<(), Self::Error>;
}
