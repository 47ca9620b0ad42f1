// Package journal has what running rooms write down, as values. A [Journal] has lines. A [Write] is what a room has to
// put on disk, [InSteps] splits it into steps, and a [ConflictError] explains a refusal.
//
// Nothing here reads or writes a file. Package data keeps journals in a database, and carries out writes.
package journal
