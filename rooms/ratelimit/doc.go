// Package ratelimit bounds how often each of many people, addresses or keys may do something. The buckets are those of
// golang.org/x/time/rate; what is here keeps one for each of them, and forgets them.
package ratelimit
