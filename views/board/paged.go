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
	half := (len(lines) - first) / 2
	if page := pageOf(lines, first, (room+1)/2); len(page) >= half {
		return page
	}
	return pageOf(lines, first, half) // where lines take several rows a page has fewer
}

// pageOf are the lines from the first page on that begins behind a line that is not seen, if any, of so many lines each.
func pageOf(lines []Line, first, size int) []Line {
	if first == 0 {
		return lines
	}
	size = max(1, size)
	for i := first; i < len(lines); i++ {
		if lines[i].At/size != lines[i-1].At/size {
			return lines[i:]
		}
	}
	return lines[first:]
}
