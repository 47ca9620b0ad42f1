// Package news is the best-effort gossip between the servers of a cluster. It has the people in the lobby, what they
// say, and how much of the shared limits is used. Nothing of it is kept, and any of it may come late, twice, or never.
// It is written as JSON: see [News].
package news
