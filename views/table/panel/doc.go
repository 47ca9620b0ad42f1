// Package panel has what is shown instead of a table: the log, the rules, who is here, how the deal is fair, the help, and
// the question whether to leave. A panel takes keys and asks for what is to be done; it does nothing by itself.
//
// Start at [Panel].
package panel
