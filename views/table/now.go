package table

import (
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
)

// now says what some keys do now of all that they do in some state or other, empty for nothing.
var now = map[string]func(s *scene.Scene) string{
	"r": ready, "tab": next, "esc": cancel,
	"w": func(s *scene.Scene) string {
		switch key, ok := prompt.QueueKey(s); {
		case s.At.Seated():
			return s.Words.Table.Result.WatchKey.Does
		case ok:
			return key.Does
		default:
			return ""
		}
	},
	"m": func(s *scene.Scene) string {
		if s.At.Playing() == nil || !s.At.Seated() {
			return ""
		}
		return s.Words.Menu.AtOnce
	},
	"s": func(s *scene.Scene) string {
		switch {
		case s.View.Phase == rooms.Gathering && s.At.MaySit():
			return s.Words.Table.DoSit
		case s.View.Phase == rooms.Gathering:
			return ""
		case s.View.Phase == rooms.Playing:
			return s.Words.Menu.Suits
		default:
			return s.Words.Table.Result.ShareKey.Does
		}
	},
}

// ready is what r does.
func ready(s *scene.Scene) string {
	w := &s.Words.Table
	switch do := s.Choice.Act(&s.At).Do; {
	case s.At.Swapping():
		return w.DoReady
	case s.At.Preparing():
		return w.Moves.DoLaidReady
	case do == choose.DoNext:
		return w.DoNext
	case do == choose.DoAgain:
		return w.DoAgain
	default:
		return ""
	}
}

// next is what tab does.
func next(s *scene.Scene) string {
	w := &s.Words.Menu
	switch {
	case s.At.Playing() == nil || !s.At.Seated():
		return ""
	case s.Choice.ChoosingTarget(&s.At):
		return w.Target
	case s.At.Preparing() && (!s.At.Swapping() || s.Choice.Picked != engine.NoRank):
		return ""
	case s.At.Swapping():
		return w.Row
	case s.At.Companions(s.Choice.Rank) != 0:
		return w.Company
	case s.At.MayPeek():
		return w.Peek
	default:
		return ""
	}
}

// cancel is what esc does.
func cancel(s *scene.Scene) string {
	switch chosen := s.Choice; {
	case chosen.Forget():
		return s.Words.Menu.Cancel
	case s.At.Seated():
		return s.Words.Menu.KeepSeat
	default:
		return s.Words.Menu.ToLobby
	}
}
