package panel

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/parts"
	"shithead/views/table/scene"
	"shithead/views/ui"
)

// fairPanel is how rounds are dealt, in which somebody types their share where they may.
type fairPanel struct {
	*scene.Scene
	// share is the share in the next deck that is being typed.
	share ui.Input
	pages ui.Page
}

// NewFair shows how the deck comes about.
func NewFair(s *scene.Scene) Panel {
	return &fairPanel{Scene: s, share: ui.NewInput(ui.LineLength)}
}

func (p *fairPanel) sharing() bool {
	return p.At.Seated() && p.View.Phase != rooms.Playing && p.View.Deal != nil
}

// CanShare reports whether the viewer may type a share in the next deck now.
func CanShare(s *scene.Scene) bool { return (&fairPanel{Scene: s}).sharing() }

// FairText is all that is said about dealing, a line each.
func FairText(s *scene.Scene) (lines []string) {
	const widest = 1 << 10
	for _, row := range (&fairPanel{Scene: s}).fairRows(widest) {
		lines = append(lines, strings.TrimRight(row.Text(), " ─"))
	}
	return lines
}

// Key takes a key. Letters are for the share, and lead nowhere without one: none that was meant for it is played by.
func (p *fairPanel) Key(msg tea.KeyPressMsg) Request {
	key := msg.String()
	switch {
	case key == "esc", key == "f" && !p.sharing():
		return Request{Away: true}
	case p.pages.Key(key), !p.sharing():
	case key == "enter":
		text := p.share.Value()
		p.share.Set("")
		return Request{Command: rooms.TypeShare{Text: strings.TrimSpace(text)}}
	default:
		p.share.Update(msg)
	}
	return Request{}
}

// Draw draws what a round is dealt from, as much as fits above a row.
func (p *fairPanel) Draw(f *frame.Frame, bottom int) {
	w := &p.Words.Table.Fair
	rows := p.fairRows(f.Width() - 2)
	end, keys := bottom, w.ReadKeys
	if p.sharing() {
		keys = w.TypeKeys
		end--
	}
	switch {
	case p.Note != "":
		end = bottom - 1
		f.TextMax(1, end, f.Width()-2, p.Note, p.Theme.Danger)
	case p.sharing():
		f.Fill(0, end, f.Width(), 1, ' ', p.Theme.Pane.Text)
		x := f.Text(1, end, w.Yours, p.Theme.Pane.Soft)
		p.share.Draw(f, x, end, f.Width()-1-x, p.Theme.Pane.Text)
	}
	top := panelTop(f)
	if len(rows) <= end-top {
		keys = keys[:len(keys)-1]
	}
	p.DrawKeys(f, 1, bottom, keys)
	parts.DrawPage(f, &p.pages, rows, top, end)
}

// fairRows are all that is said about dealing, in rows of a width.
func (p *fairPanel) fairRows(width int) (rows []parts.Row) {
	w := &p.Words.Table.Fair
	add := func(style frame.StyleID, texts ...string) {
		for _, text := range texts {
			for _, line := range ui.Wrap(text, width) {
				rows = append(rows, parts.Row{{line, style}})
			}
		}
	}
	if d := p.View.Deal; d != nil {
		title := w.Next
		if p.View.Phase == rooms.Playing {
			title = w.Running
		}
		rows = append(rows, parts.Headed(p.Scene, p.Words.Of(w.Title, title), width))
		add(p.Theme.Soft, w.Round+string(d.Round), w.Commit)
		add(p.Theme.Strong, d.Commit)
		add(p.Theme.Soft, w.Shares)
		rows = append(rows, p.shareRows(d.Shares, width)...)
		if who := p.DealerSays(); who != "" {
			add(p.Theme.Text, who)
		}
		switch {
		case p.sharing():
			add(p.Theme.Text, w.How)
		case p.At.Seated():
			add(p.Theme.Text, w.Fixed)
		}
		add(p.Theme.Text, "")
	}
	if r := p.View.Result; r != nil && r.Deal != nil {
		rows = append(rows, parts.Headed(p.Scene, w.Last, width))
		add(p.Theme.Soft, w.Round+string(r.Deal.Round), w.Seed)
		add(p.Theme.Strong, r.Deal.Seed)
		add(p.Theme.Soft, w.Shares)
		rows = append(rows, p.shareRows(r.Deal.Shares, width)...)
		add(p.Theme.Soft, w.Check)
		add(p.Theme.Strong, p.Host.Command("record "+string(r.Deal.Round))+` | shithead verify - --commit \`, r.Deal.Commit)
		add(p.Theme.Text, "")
	}
	rows = append(rows, parts.Headed(p.Scene, w.PromisesTitle, width))
	add(p.Theme.Text, w.Promises...)
	add(p.Theme.Text, "")
	rows = append(rows, parts.Headed(p.Scene, w.LimitsTitle, width))
	add(p.Theme.Text, w.Limits...)
	return rows
}

func (p *fairPanel) shareRows(shares []rooms.Share, width int) (rows []parts.Row) {
	w := &p.Words.Table.Fair
	none := false
	for i, s := range shares {
		if s.Text == "" {
			none = none || i >= len(p.View.Seats) || !p.View.Seats[i].IsFree()
			continue
		}
		name, typed := parts.Tag{p.Name(i), p.Theme.Name}, parts.Tag{Style: p.Theme.Soft}
		if name.Text != "" { // whoever typed it may have left since
			name.Text += "  "
		}
		if s.Typed {
			typed.Text = w.Typed
		}
		if frame.Width(name.Text)+frame.Width(s.Text)+2+frame.Width(typed.Text) <= width {
			rows = append(rows, parts.Row{name, {s.Text + "  ", 0}, typed})
			continue
		}
		rows = append(rows, parts.Row{name, typed})
		for _, line := range ui.Wrap(s.Text, width) {
			rows = append(rows, parts.Row{{line, 0}})
		}
	}
	if none {
		rows = append(rows, parts.Row{{w.NoShares, p.Theme.Soft}})
	}
	return rows
}
