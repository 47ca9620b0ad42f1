// Package metrics gives the figures of a server to Prometheus, at /metrics of an address for operators. What is counted, and where,
// is package figures and [live.Figures]; here it is read when somebody asks, so that it costs the server nothing meanwhile. The
// list of metrics is the table in table.go: OPERATING.md has the same one. Labels have values of ours only, never text of a client.
package metrics
