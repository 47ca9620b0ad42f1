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
func (p prompt) drawPrompt(f *frame.Frame, y int) {
	last := f.Height() - 1
	roomy := last-y >= 4
	noted, noteStyle := p.noted(f)
	if roomy {
		text, style := news{p.scene}.says(f.Width() - 2)
		if p.told != "" {
			text, style = noted, noteStyle
		}
		f.TextMax(1, y, f.Width()-2, text, style)
		y++
	}
	style := p.Theme.Plain
	a := p.choice.Act(&p.at)
	if a.Do != choose.DoNothing && a.Do != choose.DoWait {
		style = p.Theme.Strong
	}
	status := status{p.scene}.status()
	house := ""
	if !roomy && !p.at.MyTurn() { // and there is no room for the log
		house = news{p.scene}.houseSays()
	}
	switch {
	case p.view.Paused:
		status, style = p.Words.Table.Paused, p.Theme.Warning
	case house != "":
		status, style = house, p.Theme.Warning
	case p.choice.Dared && p.choice.Daring(&p.at, a):
		status, style = doing{p.scene}.foulSays(a), p.Theme.Warning
	}
	enter := last - 1
	for line := ""; status != "" && y < enter; y++ {
		line, status = cutLine(status, f.Width()-2)
		if y+1 == enter && status != "" {
			line += " …"
		}
		f.TextMax(1, y, f.Width()-2, line, style)
	}
	switch says := (doing{p.scene}).does(a); {
	case !roomy && noted != "":
		f.TextMax(1, enter, f.Width()-2, noted, noteStyle)
	case says != "":
		p.drawDoing(f, y, a.Do, says)
	}
	keyLine{p.scene}.drawKeyLine(f, last)
}

// drawDoing says which key does something now, and what.
func (p prompt) drawDoing(f *frame.Frame, y int, do choose.Doing, says string) {
	key := p.Words.Table.Enter
	if do == choose.DoReady && p.at.Swapping() || do == choose.DoNext || do == choose.DoAgain {
		key = "r"
	}
	x := f.Text(f.Text(1, y, key, p.Theme.Key), y, ": ", p.Theme.Faint)
	f.TextMax(x, y, f.Width()-1-x, says, p.Theme.Plain)
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
func (s status) status() string {
	v, w := s.at.Playing(), &s.Words.Table
	seat := s.at.Seat()
	switch {
	case v == nil:
		return ""
	case seat != nil && !seat.Out && s.at.Auto():
		return w.BotPlays + s.autoStatus()
	case s.choice.ChoosingTarget(&s.at):
		return s.aimStatus()
	case s.at.Swapping():
		return s.swapStatus()
	case s.at.Preparing():
		return s.layStatus()
	case v.Phase == engine.PhaseSetUp:
		return s.role() + (&words.Facts{Who: s.waitedFor()}).Fill(w.WaitingFor)
	case v.Phase == engine.PhaseOpening:
		return s.openingStatus()
	case seat == nil || seat.Out || !s.at.MyTurn():
		return s.othersStatus()
	default:
		return s.turnStatus()
	}
}

// role says what the viewer has to do with the round, if that is not playing.
func (s status) role() string {
	w, seat := &s.Words.Table, s.at.Seat()
	switch {
	case seat == nil:
		return w.YouWatch + s.queued()
	case seat.Out:
		return (&words.Facts{N: w.Ordinal(placeIn(s.view.Table, s.view.Table.Seat))}).Fill(w.YouAreOut)
	case s.view.Table.Phase == engine.PhaseSetUp:
		return w.IsReady
	default:
		return ""
	}
}

// autoStatus says what is going on while a bot's hand plays for the viewer.
func (s status) autoStatus() string {
	v, w := s.view.Table, &s.Words.Table
	switch {
	case v.Phase == engine.PhaseSetUp:
		return (&words.Facts{Who: s.waitedFor()}).Fill(w.WaitingFor)
	case v.Phase == engine.PhaseOpening:
		return s.openingStatus()
	case s.at.MyTurn():
		return w.YourTurn + s.asks()
	default:
		return s.othersStatus()
	}
}

func (s status) othersStatus() string {
	v, w := s.view.Table, &s.Words.Table
	text := s.role()
	switch {
	case v.Phase == engine.PhaseAim:
		text += (&words.Facts{Who: s.Name(v.Turn), The: w.The(words.RankName(v.Pile[len(v.Pile)-1].Rank()))}).Fill(w.Moves.TheyAim)
	case v.Shooter != engine.NoSeat:
		text += (&words.Facts{Who: s.Name(v.Turn), Other: s.Name(v.Shooter)}).Fill(w.Moves.ShotAt)
	default:
		text += (&words.Facts{Who: s.Name(v.Turn)}).Fill(w.TheirTurn) + s.asks()
	}
	if s.at.Playable() != 0 && !s.at.Auto() {
		text += (&words.Facts{Cards: s.jumpCards()}).Fill(w.CanJump)
	}
	return text
}

// jumpCards are the cards that enter would jump in with.
func (s status) jumpCards() string {
	most := map[engine.Rank]int{}
	first := engine.NoRank
	for i := range s.view.Legal {
		if m := &s.view.Legal[i]; m.Kind == engine.MoveJump {
			most[m.Rank] = max(most[m.Rank], int(m.Count))
			if first == engine.NoRank {
				first = m.Rank
			}
		}
	}
	return words.CardsName(first, most[first])
}

func (s status) openingStatus() string {
	v, w := s.view.Table, &s.Words.Table
	opening := words.Facts{Rank: words.RankName(v.Opening), A: w.A(words.RankName(v.Opening)), N: s.timeSaid()}
	text := s.role() + opening.Fill(w.Race)
	switch most := s.at.Most(v.Opening); {
	case s.at.Seat() == nil:
	case len(s.view.Legal) > 0:
		text += (&words.Facts{N: words.CardsName(v.Opening, most)}).Fill(w.RaceHold)
	default:
		text += w.RaceNone
	}
	if s.time() != "" {
		text += opening.Fill(w.RaceEnds)
	}
	return text
}

func (s status) swapStatus() string {
	vocab := s.vocabulary()
	picked := words.Facts{Cards: words.RankName(s.choice.Picked)}
	switch {
	case s.choice.Picked == engine.NoRank:
		return vocab.SetUp
	case s.choice.Row == engine.ZoneHand:
		return picked.Fill(vocab.PickFaceUp)
	default:
		return picked.Fill(vocab.PickHand)
	}
}

// aimStatus asks whom to aim at, and names everybody who can be.
func (s status) aimStatus() string {
	fact := words.Facts{Rank: words.RankName(s.choice.Aimed(&s.at)), N: s.Words.Table.Cards(s.fedCards()), Cards: doing{s.scene}.aimedCards()}
	asks := s.vocabulary().AimAt
	if s.choice.Shooting(&s.at) {
		asks = s.Words.Table.Moves.ShootAt
	}
	var names []string
	for i := range s.view.Seats {
		seat := (s.view.Seat + 1 + i) % len(s.view.Seats)
		if s.choice.CanTarget(&s.at, seat) {
			names = append(names, doing{s.scene}.targetName(seat))
		}
	}
	return fact.Fill(asks) + strings.Join(names, ", ")
}

// fedCards counts the cards that whoever is aimed at takes.
func (s status) fedCards() int {
	if s.at.MustAim() {
		return len(s.view.Table.Pile) - 1
	}
	return len(s.view.Table.Pile)
}

// waitedFor are the names of those who have not said ready.
func (s status) waitedFor() string {
	var names []string
	for i := range s.view.Table.Seats {
		if !s.view.Table.Seats[i].Ready {
			names = append(names, s.nameOrYou(i))
		}
	}
	return s.listed(names)
}

// nameOrYou is what a seat is called, and the viewer's own is not by its name.
func (s *scene) nameOrYou(seat int) string {
	if seat == s.view.Seat {
		return s.Words.Table.You
	}
	return s.Name(seat)
}

// listed are some names; of many, the first and how many more.
func (s *scene) listed(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	more := (&words.Facts{N: strconv.Itoa(len(names) - most + 1)}).Fill(s.Words.Table.More)
	return (&words.Facts{Who: strings.Join(names[:most-1], ", "), N: more}).Fill(s.Words.Table.And)
}

// does says what enter does now, or r, empty if nothing.
func (d doing) does(a choose.Act) string {
	w, vocab := &d.Words.Table, d.vocabulary()
	fact := words.Facts{Cards: moveCards(&a.Move)}
	switch {
	case d.entry.typing != notTyping || d.entry.reacting:
		return "" // keys are for something else
	case d.choice.Dared && d.choice.Daring(&d.at, a):
		return w.Moves.DoDare
	}
	switch a.Do {
	case choose.DoWait:
		fact.Who = d.Name(d.view.Table.Turn)
		return fact.Fill(w.NotYet)
	case choose.DoChoose:
		fact.Cards = rankKeyList(d.at.Playable())
		if d.choice.Picked != engine.NoRank {
			fact.Cards = rankKeyList(d.at.Bag(choose.OtherRow(d.choice.Row)).Ranks())
		}
		return fact.Fill(w.Choose)
	case choose.DoPlay:
		return fact.Fill(w.DoPlay)
	case choose.DoCompany:
		fact.Other = words.RankList(d.at.Companions(a.Move.Rank))
		return fact.Fill(w.Moves.DoCompany)
	case choose.DoTry:
		if !d.at.MyTurn() && d.at.Strict() {
			return fact.Fill(w.Moves.DoTryTurn)
		}
		return fact.Fill(w.DoTry)
	case choose.DoPeek:
		fact.N = strconv.Itoa(d.choice.Slot + 1)
		return fact.Fill(vocab.Adapt(w.Moves.DoPeek))
	case choose.DoChance:
		fact.N = strconv.Itoa(d.view.Table.Draw)
		return fact.Fill(w.Moves.DoChance)
	case choose.DoLay:
		fact.Cards = cardList(a.Move.Cards)
		return fact.Fill(vocab.Adapt(w.Moves.DoLay))
	case choose.DoLayOne:
		fact.Cards = words.RankName(d.choice.Cursor)
		return fact.Fill(w.Moves.DoLayOne)
	case choose.DoChooseLay:
		fact.N = w.Cards(d.choice.ToLay(&d.at))
		return fact.Fill(w.Moves.DoChooseLay)
	case choose.DoJump:
		return fact.Fill(w.DoJump)
	case choose.DoOpen:
		return fact.Fill(w.DoOpen)
	case choose.DoAim:
		fact.Rank = words.RankName(a.Move.Rank)
		if d.view.Table.Rules.Powers[a.Move.Rank].Shoots {
			return fact.Fill(w.Moves.DoShoot)
		}
		return fact.Fill(w.DoAim)
	case choose.DoWhom:
		return w.DoWhom
	case choose.DoAimAt:
		fact.Rank, fact.Who, fact.Cards = words.RankName(d.choice.Aimed(&d.at)), d.targetName(d.choice.Target), d.aimedCards()
		if d.choice.Shooting(&d.at) {
			return fact.Fill(w.Moves.DoShootAt)
		}
		return fact.Fill(w.DoAimAt)
	case choose.DoTake:
		fact.N = w.Cards(len(d.view.Table.Pile))
		return fact.Fill(vocab.DoTake)
	case choose.DoFlip:
		fact.N = strconv.Itoa(d.choice.Slot + 1)
		return fact.Fill(vocab.DoFlip)
	case choose.DoPick:
		fact.Cards = words.RankName(d.choice.Cursor)
		return fact.Fill(w.DoPick)
	case choose.DoSwap:
		fact.Cards, fact.Other = words.RankName(d.choice.Picked), words.RankName(d.choice.Cursor)
		if d.choice.Row == engine.ZoneFaceUp {
			fact.Cards, fact.Other = fact.Other, fact.Cards
		}
		return fact.Fill(w.DoSwap)
	default:
		if a.Do == choose.DoReady && !d.at.Swapping() {
			return w.Moves.DoLaidReady
		}
		return map[choose.Doing]string{
			choose.DoReady: w.DoReady, choose.DoNext: w.DoNext, choose.DoAgain: w.DoAgain, choose.DoStart: w.DoStart, choose.DoSit: w.DoSit,
		}[a.Do]
	}
}
