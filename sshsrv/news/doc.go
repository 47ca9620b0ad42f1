// Package news is what a server tells the other servers of its house softly: who is in its hall, what is said there, and how much of the
// limits is used that hold for all. Nobody waits for it, and nothing of it is kept; each of it may come late, twice, or never. It is
// written as JSON: see [News].
package news
