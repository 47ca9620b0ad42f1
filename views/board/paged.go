package board

// paged are the newest lines that fit into so many rows, from the beginning of a page on: a line stays where it is until the
// rows are full, and then a good part of them goes at once. So nobody has to find again what they were reading, and a move
// changes a line and not all of them. rows is how many rows a line takes.
func paged(lines []Line, room int, rows func(*Line) int) []Line {
	first, left := len(lines), room
	for first > 0 && left >= rows(&lines[first-1]) {
		first--
		left -= rows(&lines[first])
	}
	if first == 0 {
		return lines
	}
	page := max(1, room/2)
	for i := first; i < len(lines); i++ {
		if lines[i].At/page != lines[i-1].At/page {
			return lines[i:]
		}
	}
	return lines[first:]
}
