// Package metrics exports the figures of a server to Prometheus, at /metrics of an address for operators. Package
// figures and [live.Figures] count. Here the counts are read at a request, so that they cost the server nothing
// meanwhile. The list of metrics is the table in table.go: OPERATING.md has the same one. Labels have values of ours
// only, never text of a client.
package metrics
