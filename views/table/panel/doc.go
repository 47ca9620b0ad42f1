// Package panel has what is shown instead of a table. These are the log, the rules, the people, the fair deal, the
// help, and the question whether to leave. A panel takes keys and asks for what is to be done; it does nothing by
// itself.
//
// Start at [Panel].
package panel
