// Package news is the best-effort gossip between the servers of a house: who is in its hall, what is said there, and how
// much of the shared limits is used. Nothing of it is kept; any of it may come late, twice, or never. It is written as
// JSON: see [News].
package news
