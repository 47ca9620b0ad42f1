package prompt

import (
	"cmp"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// status says what is going on, and what the viewer can do.
type status struct{ *scene.Scene }

// Status says what is going on in a round, and what the viewer can do; empty where none is played.
func Status(s *scene.Scene) string { return status{s}.says() }

// canPlay are the cards that may be played: the ranks, and behind those that need company a plus and the ranks of it.
func (s status) canPlay() string {
	var list []string
	alone := s.At.Alone()
	if alone != 0 {
		list = append(list, s.Words.Table.RankList(alone))
	}
	for r := range words.Each(s.At.Playable() &^ alone) {
		with := strings.ReplaceAll(s.Words.Table.RankList(s.At.Companions(r)), " ", "/")
		list = append(list, s.Words.Table.RankName(r)+"+"+with)
	}
	return strings.Join(list, " ")
}

func (s status) laying() string {
	w := &s.Words.Table.Moves
	if !s.At.Laying() {
		return (&words.Facts{Cards: s.Words.Table.CardList(s.At.Seat().FaceUp.Cards())}).Fill(w.HaveLaid)
	}
	text := (&words.Facts{N: strconv.Itoa(s.View.Table.Rules.Up)}).Fill(s.Vocabulary().Adapt(w.LayStatus))
	if s.Choice.Lays.Any() {
		text += (&words.Facts{Cards: s.Words.Table.CardList(s.Choice.Lays.Cards(&s.View.Table.Hand))}).Fill(w.LayChosen)
	}
	return text
}

func (s status) says() string {
	v, w := s.At.Playing(), &s.Words.Table
	seat := s.At.Seat()
	if v == nil {
		return ""
	}
	auto := seat != nil && !seat.Out && s.At.Auto()
	role := s.role()
	if auto {
		role = w.BotPlays
	}
	switch {
	case !auto && s.Choice.ChoosingTarget(&s.At):
		return s.aiming()
	case !auto && s.At.Swapping():
		return s.swapping()
	case !auto && s.At.Preparing():
		return s.laying()
	case v.Phase == engine.PhaseSetUp:
		return role + (&words.Facts{Who: s.waitedFor()}).Fill(w.WaitingFor)
	case v.Phase == engine.PhaseOpening:
		return role + s.opening()
	case !auto && s.View.HeldUp() && len(s.View.Legal) > 0:
		return s.heardFirst()
	case auto && s.At.MyTurn():
		return role + w.YourTurn + s.asks()
	case seat == nil || seat.Out || !s.At.MyTurn():
		return role + s.ofOthers()
	default:
		return s.onTurn()
	}
}

// heardFirst says for whom the others wait.
func (s status) heardFirst() string {
	return (&words.Facts{Who: s.listed(s.awaited())}).Fill(s.Words.Table.HeardFirst)
}

// awaited are those for whom the others wait to hear what has happened.
func (s status) awaited() (names []string) {
	for i := range s.View.Seats {
		if s.View.Seats[i].Awaited {
			names = append(names, s.Name(i))
		}
	}
	return names
}

// role says what the viewer has to do with the round, if that is not playing.
func (s status) role() string {
	w, seat := &s.Words.Table, s.At.Seat()
	switch {
	case seat == nil:
		return cmp.Or(s.Queued(), w.YouWatch)
	case seat.Out:
		return (&words.Facts{N: w.Ordinal(scene.PlaceIn(s.View.Table, s.View.Table.Seat))}).Fill(w.YouAreOut)
	case s.View.Table.Phase == engine.PhaseSetUp:
		return w.IsReady
	default:
		return ""
	}
}

// ofOthers says what is going on that the viewer has no part in, or where a bot's hand has.
func (s status) ofOthers() string {
	v, w := s.View.Table, &s.Words.Table
	jumps := s.At.Playable() != 0 && !s.At.Auto()
	var text string
	switch {
	case v.Phase == engine.PhaseAim:
		text = (&words.Facts{Who: s.Name(v.Turn), The: w.The(s.Words.Table.RankName(v.Pile[len(v.Pile)-1].Rank()))}).Fill(w.Moves.TheyAim)
	case v.Shooter != engine.NoSeat:
		text = (&words.Facts{Who: s.Name(v.Turn), Other: s.Name(v.Shooter)}).Fill(w.Moves.ShotAt)
	default:
		text = (&words.Facts{Who: s.Name(v.Turn)}).Fill(w.TheirTurn)
		if !jumps && v.Opening != engine.NoRank { // else it does not matter, or stands below the pile
			text += s.asks()
		}
	}
	if jumps {
		text += (&words.Facts{Cards: JumpCards(s.Scene)}).Fill(w.CanJump)
	}
	return text
}

// JumpCards are the most cards that the viewer may jump in with.
func JumpCards(s *scene.Scene) string {
	best := engine.Move{Rank: engine.NoRank}
	for _, m := range s.View.Legal {
		if m.Kind == engine.MoveJump && (best.Rank == engine.NoRank || m.Rank == best.Rank && m.Count > best.Count) {
			best = m
		}
	}
	return s.Words.Table.CardsName(best.Rank, int(best.Count))
}

func (s status) opening() string {
	v, w := s.View.Table, &s.Words.Table
	opening := words.Facts{Rank: s.Words.Table.RankName(v.Opening), A: w.A(s.Words.Table.RankName(v.Opening)), N: timeSaid(s.Scene)}
	text := opening.Fill(w.Race)
	switch most := s.At.Most(v.Opening); {
	case s.At.Seat() == nil:
	case len(s.View.Legal) > 0:
		text += (&words.Facts{N: s.Words.Table.CardsName(v.Opening, most)}).Fill(w.RaceHold)
	default:
		text += w.RaceNone
	}
	switch {
	case s.View.HeldUp():
		text += s.heardFirst()
	case s.Time() != "":
		text += opening.Fill(w.RaceEnds)
	}
	return text
}

func (s status) swapping() string {
	vocab := s.Vocabulary()
	picked := words.Facts{Cards: s.Words.Table.RankName(s.Choice.Picked)}
	switch {
	case s.Choice.Picked == engine.NoRank:
		return vocab.SetUp
	case s.Choice.Row == engine.ZoneHand:
		return picked.Fill(vocab.PickFaceUp)
	default:
		return picked.Fill(vocab.PickHand)
	}
}

func (s status) aiming() string {
	fed := len(s.View.Table.Pile)
	if s.At.MustAim() {
		fed-- // the turned card lies there already
	}
	fact := words.Facts{Rank: s.Words.Table.RankName(s.Choice.Aimed(&s.At)), N: s.Words.Table.Cards(fed), Cards: doing(s).aimedCards()}
	asks := s.Vocabulary().AimAt
	if s.Choice.Shooting(&s.At) {
		asks = s.Words.Table.Moves.ShootAt
	}
	var names []string
	for i := range s.View.Seats {
		seat := (s.View.Seat + 1 + i) % len(s.View.Seats)
		if s.Choice.CanTarget(&s.At, seat) {
			names = append(names, doing(s).targetName(seat))
		}
	}
	asks = fact.Fill(asks)
	return asks + s.namesIn(names, widestRow-frame.Width(asks))
}

// widestRow is how many columns a sentence has that takes one row from 80 columns on.
const widestRow = 76

// namesIn are some names in a width: all, or the first of them and how many more, two at least.
func (s status) namesIn(names []string, width int) string {
	text := s.Words.List(names)
	for most := len(names) - 1; most > 1 && !frame.Fits(text, width); most-- {
		text = s.And(names, most)
	}
	return text
}

func (s status) waitedFor() string {
	var names []string
	for i := range s.View.Table.Seats {
		if !s.View.Table.Seats[i].Ready {
			names = append(names, s.NameOrYou(i))
		}
	}
	return s.listed(names)
}

// onTurn is for whoever is on turn: what is asked, and what there is to do about it.
func (s status) onTurn() string {
	w := &s.Words.Table
	text := w.YourTurn + s.asks()
	switch {
	case news(s).again():
		text = w.Moves.GoAgain + s.asks()
	case len(s.View.Table.Pile) == 0 && s.View.Table.Opening == engine.NoRank:
		text = w.Moves.YouLead
	}
	switch {
	case s.At.Flipping():
		text += s.Vocabulary().Flip
	case s.View.Table.Opening != engine.NoRank:
		return text
	case s.At.Playable() != 0:
		if s.Prefers.Is(words.Hints) {
			text += (&words.Facts{Cards: s.canPlay()}).Fill(w.CanPlay)
		}
	case len(s.View.Legal) > 1:
		return text + w.Moves.ChanceOr
	default:
		return text + w.Stuck
	}
	if s.At.CanTake() {
		text = strings.TrimSuffix(text, ".") + s.Vocabulary().MayTake
	}
	return text
}

// asks is what the pile asks of whoever is on turn, as a sentence.
func (s status) asks() string {
	v, w := s.View.Table, &s.Words.Table
	mine := s.At.MyTurn()
	opening, rank := words.Facts{Rank: s.Words.Table.RankName(v.Opening)}, s.Words.Table.RankName(v.Ask.Rank)
	switch {
	case v.Opening != engine.NoRank && mine:
		return opening.Fill(w.Moves.YouOpen)
	case v.Opening != engine.NoRank:
		return opening.Fill(w.Moves.TheyOpen)
	case v.Ask.Kind == engine.AskFree:
		return w.AnythingGoes
	case v.Shooter != engine.NoSeat:
		return (&words.Facts{Who: s.Name(v.Shooter), Rank: rank, A: w.A(rank)}).Fill(w.Moves.ShotAtYou)
	default:
		return (&words.Facts{Ask: Demand(s.Scene)}).Fill(s.Vocabulary().Asks)
	}
}

// Demand is what the pile asks of the player on turn, without a verb.
func Demand(s *scene.Scene) string {
	if v := s.View.Table; v.Opening != engine.NoRank {
		return s.Words.Table.RankName(v.Opening)
	}
	return status{s}.asked(s.View.Table.Ask)
}

// asked is what a pile asks, without a verb.
func (s status) asked(a engine.Ask) string {
	w := &s.Words.Table
	if a.Kind == engine.AskAbove && s.View.Table.Rules.AboveBinds {
		return (&words.Facts{Rank: s.Words.Table.RankName(a.Rank)}).Fill(w.Moves.AskBound)
	}
	return w.AskIn(w.Ask, a)
}

// listed are some names; of many, the first and how many more.
func (s status) listed(names []string) string {
	const most = 5
	if len(names) <= most {
		return s.Words.List(names)
	}
	return s.And(names, most)
}

// timeSaid is what the clock shows, as it stands in a sentence, in which it is not broken.
func timeSaid(s *scene.Scene) string { return strings.ReplaceAll(s.Time(), " ", words.NoBreak) }
