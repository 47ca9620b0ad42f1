package words

import (
	"strings"
	"time"

	"shithead/rooms"
)

// HouseMark stands before what the house says. No name may hold any of it.
const HouseMark = "***"

// HouseWords are what the house says to people.
type HouseWords struct {
	// Shut is for a closed room, Kicked for a session that an operator has ended, and Banned for a player who is kept out.
	Shut, Kicked, Banned string
	// Busy is for a client for which there is no place, and Displaced for one whose place another one needs.
	Busy, Displaced string
	// KeyGone, ProfileGone and ProfileMerged, with the name {who} of the other, end the sessions that they concern.
	KeyGone, ProfileGone, ProfileMerged string
	// For, with a reason in it, stands behind those, and Until, with a time in it, behind Banned, or Forever.
	For, Until, Forever string
	// Drain, with a time in it, says that the server is about to stop, Stay that it is not. DrainOne, with a server and a time in it,
	// says so of one of several; Again, with what to type in it, stands behind it, and Elsewhere, which says where the tables go on.
	Drain, Stay, DrainOne, Again, Elsewhere string
}

// because is a sentence with a reason behind it, if there is one.
func (w *HouseWords) because(sentence, why string) string {
	if why == "" {
		return sentence
	}
	return sentence + strings.Replace(w.For, "{why}", why, 1)
}

// Kick is for a player whose session is ended.
func (w *HouseWords) Kick(why string) string { return w.because(w.Kicked, why) }

// Ban is for a player who is kept out, until a time unless it is zero.
func (w *HouseWords) Ban(why string, until time.Time) string {
	term := w.Forever
	if !until.IsZero() {
		term = strings.Replace(w.Until, "{time}", until.UTC().Format("2006-01-02 15:04"), 1)
	}
	return w.because(w.Banned+term, why)
}

// Notice is what the house says.
func (w *HouseWords) Notice(n *rooms.Notice) string {
	switch n.Kind {
	case rooms.NoticeDrain:
		return w.lastOrders(n)
	case rooms.NoticeStay:
		return w.Stay
	default:
		return n.Text
	}
}

// lastOrders says that a server stops.
func (w *HouseWords) lastOrders(n *rooms.Notice) string {
	by := n.By.UTC().Format("15:04")
	if n.Server == "" {
		return strings.Replace(w.Drain, "{time}", by, 1)
	}
	text := strings.NewReplacer("{who}", n.Server, "{time}", by).Replace(w.DrainOne)
	if n.Again != "" {
		text += " " + strings.Replace(w.Again, "{n}", n.Again, 1)
	}
	return text + " " + w.Elsewhere // last: where a line is cut one still reads what to type
}
