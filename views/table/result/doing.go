package result

import (
	"strings"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/table/parts"
	"shithead/views/table/prompt"
	"shithead/views/words"
)

// lastSeconds is how many seconds are the last.
const lastSeconds = 10

// drawDoing draws what enter does, how long there is for it and who is ready, and below it the other keys.
func (re *Results) drawDoing(f *frame.Frame, p *resultPlan) {
	style := re.Theme.Text
	if re.View.Paused || re.At.Auto() {
		style = re.Theme.Danger
	}
	lines := re.statusRows(p.width)
	for i, line := range lines {
		f.TextMax(1, p.enter-len(lines)+i, p.width-2, line, style)
	}
	f.Rest(1, p.enter)
	x := re.drawEnter(f, p.enter, p.width)
	x = re.drawPause(f, x+2, p.enter, p.width)
	re.drawReady(f, x+3, p.enter, p.width-1)
	parts.DrawNotedKeys(re.Scene, f, p.enter+1, p.width, re.keys())
}

// drawEnter draws what enter does and gives the x after it.
func (re *Results) drawEnter(f *frame.Frame, y, width int) int {
	w, says := &re.Words.Table.Result, ""
	switch do := re.Choice.Act(&re.At).Do; {
	case do == choose.DoNext:
		says = w.Next
	case do == choose.DoAgain:
		says = w.Again
	case re.At.Seated() && re.View.Seats[re.View.Seat].Ready:
		return f.TextMax(1, y, width-2, "✓ "+w.Waits, re.Theme.You)
	case !re.At.Seated():
		return f.TextMax(1, y, width-2, strings.TrimSpace(re.Words.Table.YouWatch), re.Theme.Soft)
	default:
		return 1
	}
	return parts.DrawMain(re.Scene, f, y, width-1, strings.ToUpper(re.Words.Table.Enter), says)
}

// drawPause draws how long the result is still shown, as a bar and in seconds, and gives the x after it.
func (re *Results) drawPause(f *frame.Frame, x, y, width int) int {
	text := re.Time()
	room := min(20, width-x-frame.Width(text)-3)
	if text == "" || room < 0 {
		return x
	}
	style, full := re.Theme.You, '━'
	left, all := re.Clock.Deadline.Sub(re.Clock.Now), max(re.pause, 1)
	if left.Seconds() <= lastSeconds && re.View.Phase == rooms.Between {
		full = '╍'
	}
	if room >= 4 {
		f.Fill(x, y, room, 1, '─', re.Theme.Line)
		f.Fill(x, y, min(room, max(0, int(int64(room)*int64(left)/int64(all)))), 1, full, style)
		x += room + 1
	}
	return f.TextMax(x, y, width-x, text, style)
}

// drawReady draws who is ready and who is waited for, as far as they fit before a column.
func (re *Results) drawReady(f *frame.Frame, x, y, end int) {
	for i := range re.View.Seats {
		s := &re.View.Seats[i]
		if s.Bot != "" || s.IsFree() || s.Left || i == re.View.Seat || !s.Here && !s.Ready {
			continue
		}
		mark, style := " …", re.Theme.Soft
		if s.Ready {
			mark, style = " ✓", re.Theme.You
		}
		if x+frame.Width(s.Name)+2 > end {
			f.TextMax(x, y, end-x, "…", re.Theme.Soft)
			return
		}
		x = f.Text(f.Text(x, y, s.Name, re.Theme.Soft), y, mark, style) + 3
	}
}

// keys are what else can be done with a result.
func (re *Results) keys() []words.Key {
	w := &re.Words.Table.Result
	watch := w.WatchKey
	if !re.At.Seated() {
		watch = w.ViewKey
	}
	keys := []words.Key{watch, w.DealtKey, w.ShareKey}
	if re.View.Round == "" {
		keys = []words.Key{w.DealtKey}
	}
	if k, ok := prompt.QueueKey(re.Scene); ok {
		keys = append([]words.Key{k}, keys...)
	}
	return prompt.WithPace(re.Scene, keys)
}
