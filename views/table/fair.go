package table

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// showFair shows how rounds are dealt, and lets somebody type their share where they may.
func (t *Table) showFair() {
	t.share = ui.NewInput(ui.LineLength)
	t.show(fairOverlay)
}

// sharing says whether the viewer may type a share now.
func (t *Table) sharing() bool {
	return t.seated() && t.view.Phase != rooms.Playing && t.view.Deal != nil
}

// fairKey is a key while that is shown. Letters are for the share, and lead nowhere if there is none to be typed, so that
// nothing that was meant for it does anything at the table.
func (t *Table) fairKey(msg tea.KeyPressMsg) tea.Cmd {
	key := msg.String()
	switch {
	case key == "esc", key == "f" && !t.sharing():
		t.over = noOverlay
	case t.pages.Key(key), !t.sharing():
	case key == "enter":
		text := t.share.Value()
		t.share.Set("")
		return t.send(intent{command: rooms.TypeShare{Text: strings.TrimSpace(text)}})
	default:
		t.share.Update(msg)
	}
	return nil
}

// pasted is text that is pasted, which is for the line that is typed, or for the share, if anything.
func (t *Table) pasted(msg tea.PasteMsg) {
	switch {
	case t.view.Closed != nil:
	case t.typing != notTyping:
		t.typed.Update(msg)
	case t.over == fairOverlay && t.sharing():
		t.share.Update(msg)
	}
}

// fairRow is a row of what is said about dealing: a name and its share, or a text.
type fairRow struct {
	name, text, mark string
	style            frame.StyleID
}

// drawFairHint says at the end of a row that all this is there, unless that begins before a column.
func (t *Table) drawFairHint(f *frame.Frame, x, y int) {
	hint := []words.Key{t.Words.Table.Fair.Hint}
	if at := f.Width() - 1 - ui.KeysWidth(hint); at >= x {
		t.DrawKeys(f, at, y, hint)
	}
}

// drawFair draws what a round is dealt from, as much as fits above a row.
func (t *Table) drawFair(f *frame.Frame, bottom int) {
	w := &t.Words.Table.Fair
	rows := t.fairRows(f.Width() - 2)
	end, keys := bottom, w.ReadKeys
	if t.sharing() {
		keys = w.TypeKeys
		end--
	}
	switch {
	case t.note != "":
		end = bottom - 1
		f.TextMax(1, end, f.Width()-2, t.note, t.Theme.Warning)
	case t.sharing():
		x := f.Text(1, end, w.Yours, t.Theme.Key)
		t.share.Draw(f, x, end, f.Width()-1-x, t.Theme.Plain)
	}
	if len(rows) <= end-1 {
		keys = keys[:len(keys)-1]
	}
	t.DrawKeys(f, 1, bottom, keys)
	y := 1
	for _, r := range rows[t.pages.First(len(rows), end-1):] {
		if y >= end {
			return
		}
		x := 1
		if r.name != "" {
			x = f.Text(x, y, r.name, t.Theme.Name) + 2
		}
		x = f.Text(x, y, r.text, r.style)
		if r.mark != "" {
			f.Text(x+2, y, r.mark, t.Theme.Own)
		}
		y++
	}
}

// fairRows are all that is said about dealing, in rows of a width.
func (t *Table) fairRows(width int) (rows []fairRow) {
	w := &t.Words.Table.Fair
	add := func(style frame.StyleID, texts ...string) {
		for _, text := range texts {
			for _, line := range wrapWords(text, width) {
				rows = append(rows, fairRow{text: line, style: style})
			}
		}
	}
	if d := t.view.Deal; d != nil {
		title := w.Next
		if t.view.Phase == rooms.Playing {
			title = w.Running
		}
		add(t.Theme.Title, w.Title+": "+title)
		add(t.Theme.Faint, w.Round+string(d.Round), w.Commit)
		add(t.Theme.Strong, d.Commit)
		add(t.Theme.Faint, w.Shares)
		rows = append(rows, t.shareRows(d.Shares, width)...)
		if who := t.dealerSays(); who != "" {
			add(t.Theme.Plain, who)
		}
		how := w.Fixed
		if t.sharing() {
			how = w.How
		}
		if t.seated() {
			add(t.Theme.Plain, how)
		}
		add(t.Theme.Plain, "")
	}
	if r := t.view.Result; r != nil && r.Deal != nil {
		add(t.Theme.Title, w.Last)
		add(t.Theme.Faint, w.Round+string(r.Deal.Round), w.Seed)
		add(t.Theme.Strong, r.Deal.Seed)
		add(t.Theme.Faint, w.Shares)
		rows = append(rows, t.shareRows(r.Deal.Shares, width)...)
		add(t.Theme.Faint, w.Check)
		add(t.Theme.Strong, "ssh HOST record "+string(r.Deal.Round)+` | shithead verify - --commit \`, r.Deal.Commit)
		add(t.Theme.Plain, "")
	}
	add(t.Theme.Title, w.PromisesTitle)
	add(t.Theme.Plain, w.Promises...)
	add(t.Theme.Title, w.LimitsTitle)
	add(t.Theme.Plain, w.Limits...)
	return rows
}

// wrapWords breaks a text into lines of a width, between words wherever a word fits.
func wrapWords(text string, width int) (lines []string) {
	for line, rest := "", text; ; {
		if line, rest = cutLine(rest, width); frame.Width(line) > width {
			lines = append(lines, ui.Wrap(line, width)...)
		} else {
			lines = append(lines, line)
		}
		if rest == "" {
			return lines
		}
	}
}

// shareRows are the shares, in rows of a width.
func (t *Table) shareRows(shares []rooms.Share, width int) (rows []fairRow) {
	w := &t.Words.Table.Fair
	none := false
	for i, s := range shares {
		switch {
		case s.Text == "" && i < len(t.view.Seats) && t.view.Seats[i].IsFree():
		case s.Text == "":
			none = true
		default:
			r := fairRow{name: t.Name(i), text: s.Text}
			if s.Typed {
				r.mark = w.Typed
			}
			if 2+frame.Width(r.name)+frame.Width(r.text)+2+frame.Width(r.mark) > width {
				rows = append(rows, fairRow{name: r.name, text: r.mark, style: t.Theme.Own})
				for _, line := range wrapWords(s.Text, width) {
					rows = append(rows, fairRow{text: line})
				}
				continue
			}
			rows = append(rows, r)
		}
	}
	if none {
		rows = append(rows, fairRow{text: w.NoShares, style: t.Theme.Faint})
	}
	return rows
}
