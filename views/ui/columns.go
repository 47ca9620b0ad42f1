package ui

// Column is how a column shares the width of a table.
type Column struct {
	// Need is how narrow it may be, Want how wide it may become. Columns that others go before get their place after them.
	Need, Want, After int
	// Spare: of more than so many columns that are left over it takes half, 0 for any number.
	Spare int
}

// ColumnGap is between columns.
const ColumnGap = 2

// Layout shares a width among columns: each gets what it needs while there is room, and then, from the right, as much as it
// wants of what is left. A column that finds no room has no width; all says that none is left out.
func Layout(columns []Column, width int) (widths []int, all bool) {
	widths, all = make([]int, len(columns)), true
	for rank := range columns {
		for i, c := range columns {
			if c.After != rank {
				continue
			}
			need := c.Need + ColumnGap*min(i, 1)
			if need > width {
				all = false
				continue
			}
			widths[i] = c.Need
			width -= need
		}
	}
	for i := len(columns) - 1; i >= 0; i-- {
		c, share := columns[i], width
		if widths[i] == 0 {
			continue
		}
		if c.Spare > 0 && width > c.Spare {
			share = width / 2
		}
		more := min(share, c.Want-widths[i])
		widths[i] += more
		width -= more
	}
	return widths, all
}
