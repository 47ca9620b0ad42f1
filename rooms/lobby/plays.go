package lobby

import "shithead/data"

// Plays says whether a round runs in some room.
func (l *Lobby) Plays(round data.ID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.order {
		if running := r.summary.Load().Running; running != "" && running == round {
			return true
		}
	}
	return false
}
