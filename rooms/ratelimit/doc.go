// Package ratelimit bounds how often each of many people, addresses or keys may do something. The token buckets are
// those of golang.org/x/time/rate. This package keeps one for each of them, and forgets those that were not used for
// long.
package ratelimit
