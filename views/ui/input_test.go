package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
)

// TestNoKeyBreaksALine: any key, again and again, with shift, alt or ctrl, in lines of any length and with the cursor anywhere.
// Deleting a word forward from before the last character once ended the session.
func TestNoKeyBreaksALine(_ *testing.T) {
	codes := []rune{
		tea.KeyLeft, tea.KeyRight, tea.KeyUp, tea.KeyDown, tea.KeyHome, tea.KeyEnd, tea.KeyBackspace, tea.KeyDelete, tea.KeyTab,
		tea.KeyEnter, tea.KeyEscape,
	}
	for c := 'a'; c <= 'z'; c++ {
		codes = append(codes, c)
	}
	var presses []tea.KeyPressMsg
	for _, mod := range []tea.KeyMod{0, tea.ModAlt, tea.ModCtrl, tea.ModShift} {
		for _, code := range codes {
			presses = append(presses, tea.KeyPressMsg{Code: code, Mod: mod})
		}
	}
	for _, text := range []string{"", "x", "xy", " ", "x ", " x", "ab cd"} {
		for at := range len(text) + 1 {
			for _, press := range presses {
				in := NewInput(LineLength)
				in.Set(text)
				if in.edit != nil {
					in.edit.SetCursor(at)
				}
				for range 3 {
					in.Update(press)
				}
			}
		}
	}
}
