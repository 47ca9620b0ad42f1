package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/words"
)

// drawPrompt draws what is going on, what enter does, what went wrong, and the keys, from a row to the last one.
func (t *Table) drawPrompt(f *frame.Frame, y int) {
	last := f.Height() - 1
	roomy := last-y >= 4
	noted, noteStyle := t.noted(f)
	if roomy {
		text, style := t.says(f.Width() - 2)
		if t.told != "" {
			text, style = noted, noteStyle
		}
		f.TextMax(1, y, f.Width()-2, text, style)
		y++
	}
	style := t.Theme.Plain
	a := t.choice.Act(&t.at)
	if a.Do != choose.DoNothing && a.Do != choose.DoWait {
		style = t.Theme.Strong
	}
	status := t.status()
	house := ""
	if !roomy && !t.at.MyTurn() { // and there is no room for the log
		house = t.houseSays()
	}
	switch {
	case t.view.Paused:
		status, style = t.Words.Table.Paused, t.Theme.Warning
	case house != "":
		status, style = house, t.Theme.Warning
	case t.choice.Dared && t.choice.Daring(&t.at, a):
		status, style = t.foulSays(a), t.Theme.Warning
	}
	enter := last - 1
	for line := ""; status != "" && y < enter; y++ {
		line, status = cutLine(status, f.Width()-2)
		if y+1 == enter && status != "" {
			line += " …"
		}
		f.TextMax(1, y, f.Width()-2, line, style)
	}
	switch says := t.does(a); {
	case !roomy && noted != "":
		f.TextMax(1, enter, f.Width()-2, noted, noteStyle)
	case says != "":
		t.drawDoing(f, y, a.Do, says)
	}
	t.drawKeyLine(f, last)
}

// drawDoing says which key does something now, and what.
func (t *Table) drawDoing(f *frame.Frame, y int, do choose.Doing, says string) {
	key := t.Words.Table.Enter
	if do == choose.DoReady && t.at.Swapping() || do == choose.DoNext || do == choose.DoAgain {
		key = "r"
	}
	x := f.Text(f.Text(1, y, key, t.Theme.Key), y, ": ", t.Theme.Faint)
	f.TextMax(x, y, f.Width()-1-x, says, t.Theme.Plain)
}

// cutLine cuts a line of a width off a text, between words if it can.
func cutLine(text string, width int) (line, rest string) {
	if frame.Width(text) <= width {
		return strings.ReplaceAll(strings.TrimRight(text, " "), words.NoBreak, " "), ""
	}
	cut, at := 0, 0
	for {
		i := strings.IndexByte(text[at:], ' ')
		if i < 0 || frame.Width(text[:at+i]) > width {
			break
		}
		cut, at = at+i, at+i+1
	}
	if cut == 0 {
		return text, ""
	}
	return strings.ReplaceAll(text[:cut], words.NoBreak, " "), strings.TrimLeft(text[cut:], " ")
}

// status says what is going on, and what one can do.
func (t *Table) status() string {
	v, w := t.at.Playing(), &t.Words.Table
	seat := t.at.Seat()
	switch {
	case v == nil:
		return ""
	case seat != nil && !seat.Out && t.at.Auto():
		return w.BotPlays + t.autoStatus()
	case t.choice.ChoosingTarget(&t.at):
		return t.aimStatus()
	case t.at.Swapping():
		return t.swapStatus()
	case t.at.Preparing():
		return t.layStatus()
	case v.Phase == engine.PhaseSetUp:
		return t.role() + (&words.Facts{Who: t.waitedFor()}).Fill(w.WaitingFor)
	case v.Phase == engine.PhaseOpening:
		return t.openingStatus()
	case seat == nil || seat.Out || !t.at.MyTurn():
		return t.othersStatus()
	default:
		return t.turnStatus()
	}
}

// role says what the viewer has to do with the round, if that is not playing.
func (t *Table) role() string {
	w, seat := &t.Words.Table, t.at.Seat()
	switch {
	case seat == nil:
		return w.YouWatch + t.queued()
	case seat.Out:
		return (&words.Facts{N: w.Ordinal(placeIn(t.view.Table, t.view.Table.Seat))}).Fill(w.YouAreOut)
	case t.view.Table.Phase == engine.PhaseSetUp:
		return w.IsReady
	default:
		return ""
	}
}

// autoStatus says what is going on while a bot's hand plays for the viewer.
func (t *Table) autoStatus() string {
	v, w := t.view.Table, &t.Words.Table
	switch {
	case v.Phase == engine.PhaseSetUp:
		return (&words.Facts{Who: t.waitedFor()}).Fill(w.WaitingFor)
	case v.Phase == engine.PhaseOpening:
		return t.openingStatus()
	case t.at.MyTurn():
		return w.YourTurn + t.asks()
	default:
		return t.othersStatus()
	}
}

func (t *Table) othersStatus() string {
	v, w := t.view.Table, &t.Words.Table
	text := t.role()
	switch {
	case v.Phase == engine.PhaseAim:
		text += (&words.Facts{Who: t.Name(v.Turn), The: w.The(words.RankName(v.Pile[len(v.Pile)-1].Rank()))}).Fill(w.Moves.TheyAim)
	case v.Shooter != engine.NoSeat:
		text += (&words.Facts{Who: t.Name(v.Turn), Other: t.Name(v.Shooter)}).Fill(w.Moves.ShotAt)
	default:
		text += (&words.Facts{Who: t.Name(v.Turn)}).Fill(w.TheirTurn) + t.asks()
	}
	if t.at.Playable() != 0 && !t.at.Auto() {
		text += (&words.Facts{Cards: t.jumpCards()}).Fill(w.CanJump)
	}
	return text
}

// jumpCards are the cards that enter would jump in with.
func (t *Table) jumpCards() string {
	most := map[engine.Rank]int{}
	first := engine.NoRank
	for i := range t.view.Legal {
		if m := &t.view.Legal[i]; m.Kind == engine.MoveJump {
			most[m.Rank] = max(most[m.Rank], int(m.Count))
			if first == engine.NoRank {
				first = m.Rank
			}
		}
	}
	return words.CardsName(first, most[first])
}

func (t *Table) openingStatus() string {
	v, w := t.view.Table, &t.Words.Table
	opening := words.Facts{Rank: words.RankName(v.Opening), A: w.A(words.RankName(v.Opening)), N: t.timeSaid()}
	text := t.role() + opening.Fill(w.Race)
	switch most := t.at.Most(v.Opening); {
	case t.at.Seat() == nil:
	case len(t.view.Legal) > 0:
		text += (&words.Facts{N: words.CardsName(v.Opening, most)}).Fill(w.RaceHold)
	default:
		text += w.RaceNone
	}
	if t.time() != "" {
		text += opening.Fill(w.RaceEnds)
	}
	return text
}

func (t *Table) swapStatus() string {
	vocab := t.vocabulary()
	picked := words.Facts{Cards: words.RankName(t.choice.Picked)}
	switch {
	case t.choice.Picked == engine.NoRank:
		return vocab.SetUp
	case t.choice.Row == engine.ZoneHand:
		return picked.Fill(vocab.PickFaceUp)
	default:
		return picked.Fill(vocab.PickHand)
	}
}

// aimStatus asks whom to aim at, and names everybody who can be.
func (t *Table) aimStatus() string {
	fact := words.Facts{Rank: words.RankName(t.choice.Aimed(&t.at)), N: t.Words.Table.Cards(t.fedCards()), Cards: t.aimedCards()}
	asks := t.vocabulary().AimAt
	if t.choice.Shooting(&t.at) {
		asks = t.Words.Table.Moves.ShootAt
	}
	var names []string
	for i := range t.view.Seats {
		seat := (t.view.Seat + 1 + i) % len(t.view.Seats)
		if t.choice.CanTarget(&t.at, seat) {
			names = append(names, t.targetName(seat))
		}
	}
	return fact.Fill(asks) + strings.Join(names, ", ")
}

// fedCards counts the cards that whoever is aimed at takes.
func (t *Table) fedCards() int {
	if t.at.MustAim() {
		return len(t.view.Table.Pile) - 1
	}
	return len(t.view.Table.Pile)
}

// waitedFor are the names of those who have not said ready.
func (t *Table) waitedFor() string {
	var names []string
	for i := range t.view.Table.Seats {
		if !t.view.Table.Seats[i].Ready {
			names = append(names, t.nameOrYou(i))
		}
	}
	return t.listed(names)
}

// nameOrYou is what a seat is called, and the viewer's own is not by its name.
func (t *Table) nameOrYou(seat int) string {
	if seat == t.view.Seat {
		return t.Words.Table.You
	}
	return t.Name(seat)
}

// listed are some names; of many, the first and how many more.
func (t *Table) listed(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	more := (&words.Facts{N: strconv.Itoa(len(names) - most + 1)}).Fill(t.Words.Table.More)
	return (&words.Facts{Who: strings.Join(names[:most-1], ", "), N: more}).Fill(t.Words.Table.And)
}

// does says what enter does now, or r, empty if nothing.
func (t *Table) does(a choose.Act) string {
	w, vocab := &t.Words.Table, t.vocabulary()
	fact := words.Facts{Cards: moveCards(&a.Move)}
	switch {
	case t.typing != notTyping || t.reacting:
		return "" // keys are for something else
	case t.choice.Dared && t.choice.Daring(&t.at, a):
		return w.Moves.DoDare
	}
	switch a.Do {
	case choose.DoWait:
		fact.Who = t.Name(t.view.Table.Turn)
		return fact.Fill(w.NotYet)
	case choose.DoChoose:
		fact.Cards = rankKeyList(t.at.Playable())
		if t.choice.Picked != engine.NoRank {
			fact.Cards = rankKeyList(t.at.Bag(choose.OtherRow(t.choice.Row)).Ranks())
		}
		return fact.Fill(w.Choose)
	case choose.DoPlay:
		return fact.Fill(w.DoPlay)
	case choose.DoCompany:
		fact.Other = words.RankList(t.at.Companions(a.Move.Rank))
		return fact.Fill(w.Moves.DoCompany)
	case choose.DoTry:
		if !t.at.MyTurn() && t.at.Strict() {
			return fact.Fill(w.Moves.DoTryTurn)
		}
		return fact.Fill(w.DoTry)
	case choose.DoPeek:
		fact.N = strconv.Itoa(t.choice.Slot + 1)
		return fact.Fill(vocab.Adapt(w.Moves.DoPeek))
	case choose.DoChance:
		fact.N = strconv.Itoa(t.view.Table.Draw)
		return fact.Fill(w.Moves.DoChance)
	case choose.DoLay:
		fact.Cards = cardList(a.Move.Cards)
		return fact.Fill(vocab.Adapt(w.Moves.DoLay))
	case choose.DoLayOne:
		fact.Cards = words.RankName(t.choice.Cursor)
		return fact.Fill(w.Moves.DoLayOne)
	case choose.DoChooseLay:
		fact.N = w.Cards(t.choice.ToLay(&t.at))
		return fact.Fill(w.Moves.DoChooseLay)
	case choose.DoJump:
		return fact.Fill(w.DoJump)
	case choose.DoOpen:
		return fact.Fill(w.DoOpen)
	case choose.DoAim:
		fact.Rank = words.RankName(a.Move.Rank)
		if t.view.Table.Rules.Powers[a.Move.Rank].Shoots {
			return fact.Fill(w.Moves.DoShoot)
		}
		return fact.Fill(w.DoAim)
	case choose.DoWhom:
		return w.DoWhom
	case choose.DoAimAt:
		fact.Rank, fact.Who, fact.Cards = words.RankName(t.choice.Aimed(&t.at)), t.targetName(t.choice.Target), t.aimedCards()
		if t.choice.Shooting(&t.at) {
			return fact.Fill(w.Moves.DoShootAt)
		}
		return fact.Fill(w.DoAimAt)
	case choose.DoTake:
		fact.N = w.Cards(len(t.view.Table.Pile))
		return fact.Fill(vocab.DoTake)
	case choose.DoFlip:
		fact.N = strconv.Itoa(t.choice.Slot + 1)
		return fact.Fill(vocab.DoFlip)
	case choose.DoPick:
		fact.Cards = words.RankName(t.choice.Cursor)
		return fact.Fill(w.DoPick)
	case choose.DoSwap:
		fact.Cards, fact.Other = words.RankName(t.choice.Picked), words.RankName(t.choice.Cursor)
		if t.choice.Row == engine.ZoneFaceUp {
			fact.Cards, fact.Other = fact.Other, fact.Cards
		}
		return fact.Fill(w.DoSwap)
	default:
		if a.Do == choose.DoReady && !t.at.Swapping() {
			return w.Moves.DoLaidReady
		}
		return map[choose.Doing]string{
			choose.DoReady: w.DoReady, choose.DoNext: w.DoNext, choose.DoAgain: w.DoAgain, choose.DoStart: w.DoStart, choose.DoSit: w.DoSit,
		}[a.Do]
	}
}
