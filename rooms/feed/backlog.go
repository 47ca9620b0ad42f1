package feed

// Append appends to the latest of what was said or happened, and keeps so many. Views may share the list if they are given
// it clipped: an element is written once, behind all that were given out, never over them.
func Append[T any](latest []T, element T, most int) []T {
	latest = append(latest, element)
	return latest[max(0, len(latest)-most):]
}
