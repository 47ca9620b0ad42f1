package table

import (
	"cmp"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/words"
)

// status says what is going on, and what the viewer can do.
type status struct{ *scene }

// Status says what is going on in a round, and what the viewer can do; empty where none is played.
func Status(s *scene) string { return status{s}.says() }

// Demand is what the pile asks of whoever is on turn, without a verb.
func Demand(s *scene) string { return status{s}.demand() }

// JumpCards are the most cards that the viewer may jump in with.
func JumpCards(s *scene) string { return status{s}.jumpCards() }

// canPlay are the cards that may be played: the ranks, and behind those that need company a plus and the ranks of it.
func (s status) canPlay() string {
	var list []string
	alone := s.at.Alone()
	if alone != 0 {
		list = append(list, words.RankList(alone))
	}
	for r := range engine.NoRank {
		if s.at.Playable().Has(r) && !alone.Has(r) {
			with := strings.ReplaceAll(words.RankList(s.at.Companions(r)), " ", "/")
			list = append(list, words.RankName(r)+"+"+with)
		}
	}
	return strings.Join(list, " ")
}

func (s status) laying() string {
	w := &s.Words.Table.Moves
	if !s.at.Laying() {
		return (&words.Facts{Cards: words.CardList(s.at.Seat().FaceUp.Cards())}).Fill(w.HaveLaid)
	}
	text := (&words.Facts{N: strconv.Itoa(s.view.Table.Rules.Up)}).Fill(s.vocabulary().Adapt(w.LayStatus))
	if s.choice.Lays.Any() {
		text += (&words.Facts{Cards: words.CardList(s.choice.Lays.Cards(&s.view.Table.Hand))}).Fill(w.LayChosen)
	}
	return text
}

func (s status) says() string {
	v, w := s.at.Playing(), &s.Words.Table
	seat := s.at.Seat()
	if v == nil {
		return ""
	}
	auto := seat != nil && !seat.Out && s.at.Auto()
	role := s.role()
	if auto {
		role = w.BotPlays
	}
	switch {
	case !auto && s.choice.ChoosingTarget(&s.at):
		return s.aiming()
	case !auto && s.at.Swapping():
		return s.swapping()
	case !auto && s.at.Preparing():
		return s.laying()
	case v.Phase == engine.PhaseSetUp:
		return role + (&words.Facts{Who: s.waitedFor()}).Fill(w.WaitingFor)
	case v.Phase == engine.PhaseOpening:
		return role + s.opening()
	case auto && s.at.MyTurn():
		return role + w.YourTurn + s.asks()
	case seat == nil || seat.Out || !s.at.MyTurn():
		return role + s.ofOthers()
	default:
		return s.onTurn()
	}
}

// role says what the viewer has to do with the round, if that is not playing.
func (s status) role() string {
	w, seat := &s.Words.Table, s.at.Seat()
	switch {
	case seat == nil:
		return cmp.Or(s.queued(), w.YouWatch)
	case seat.Out:
		return (&words.Facts{N: w.Ordinal(placeIn(s.view.Table, s.view.Table.Seat))}).Fill(w.YouAreOut)
	case s.view.Table.Phase == engine.PhaseSetUp:
		return w.IsReady
	default:
		return ""
	}
}

// ofOthers says what is going on that the viewer has no part in, or where a bot's hand has.
func (s status) ofOthers() string {
	v, w := s.view.Table, &s.Words.Table
	var text string
	switch {
	case v.Phase == engine.PhaseAim:
		text = (&words.Facts{Who: s.name(v.Turn), The: w.The(words.RankName(v.Pile[len(v.Pile)-1].Rank()))}).Fill(w.Moves.TheyAim)
	case v.Shooter != engine.NoSeat:
		text = (&words.Facts{Who: s.name(v.Turn), Other: s.name(v.Shooter)}).Fill(w.Moves.ShotAt)
	default:
		text = (&words.Facts{Who: s.name(v.Turn)}).Fill(w.TheirTurn) + s.asks()
	}
	if s.at.Playable() != 0 && !s.at.Auto() {
		text += (&words.Facts{Cards: s.jumpCards()}).Fill(w.CanJump)
	}
	return text
}

func (s status) jumpCards() string {
	best := engine.Move{Rank: engine.NoRank}
	for _, m := range s.view.Legal {
		if m.Kind == engine.MoveJump && (best.Rank == engine.NoRank || m.Rank == best.Rank && m.Count > best.Count) {
			best = m
		}
	}
	return words.CardsName(best.Rank, int(best.Count))
}

func (s status) opening() string {
	v, w := s.view.Table, &s.Words.Table
	opening := words.Facts{Rank: words.RankName(v.Opening), A: w.A(words.RankName(v.Opening)), N: timeSaid(s.scene)}
	text := opening.Fill(w.Race)
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

func (s status) swapping() string {
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

func (s status) aiming() string {
	fed := len(s.view.Table.Pile)
	if s.at.MustAim() {
		fed-- // the turned card lies there already
	}
	fact := words.Facts{Rank: words.RankName(s.choice.Aimed(&s.at)), N: s.Words.Table.Cards(fed), Cards: doing(s).aimedCards()}
	asks := s.vocabulary().AimAt
	if s.choice.Shooting(&s.at) {
		asks = s.Words.Table.Moves.ShootAt
	}
	var names []string
	for i := range s.view.Seats {
		seat := (s.view.Seat + 1 + i) % len(s.view.Seats)
		if s.choice.CanTarget(&s.at, seat) {
			names = append(names, doing(s).targetName(seat))
		}
	}
	return fact.Fill(asks) + strings.Join(names, ", ")
}

func (s status) waitedFor() string {
	var names []string
	for i := range s.view.Table.Seats {
		if !s.view.Table.Seats[i].Ready {
			names = append(names, s.nameOrYou(i))
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
	case len(s.view.Table.Pile) == 0 && s.view.Table.Opening == engine.NoRank:
		text = w.Moves.YouLead
	}
	switch {
	case s.at.Flipping():
		text += s.vocabulary().Flip
	case s.view.Table.Opening != engine.NoRank:
		return text
	case s.at.Playable() != 0:
		if s.Prefers.Is(words.Hints) {
			text += (&words.Facts{Cards: s.canPlay()}).Fill(w.CanPlay)
		}
	case len(s.view.Legal) > 1:
		return text + w.Moves.ChanceOr
	default:
		return text + w.Stuck
	}
	if s.at.CanTake() {
		text = strings.TrimSuffix(text, ".") + s.vocabulary().MayTake
	}
	return text
}

// asks is what the pile asks of whoever is on turn, as a sentence.
func (s status) asks() string {
	v, w := s.view.Table, &s.Words.Table
	mine := s.at.MyTurn()
	opening, rank := words.Facts{Rank: words.RankName(v.Opening)}, words.RankName(v.Ask.Rank)
	switch {
	case v.Opening != engine.NoRank && mine:
		return opening.Fill(w.Moves.YouOpen)
	case v.Opening != engine.NoRank:
		return opening.Fill(w.Moves.TheyOpen)
	case v.Ask.Kind == engine.AskFree:
		return w.AnythingGoes
	case v.Shooter != engine.NoSeat:
		return (&words.Facts{Who: s.name(v.Shooter), Rank: rank, A: w.A(rank)}).Fill(w.Moves.ShotAtYou)
	default:
		return (&words.Facts{Ask: s.demand()}).Fill(s.vocabulary().Asks)
	}
}

func (s status) demand() string {
	v, w := s.view.Table, &s.Words.Table
	if v.Opening != engine.NoRank {
		return words.RankName(v.Opening)
	}
	if v.Ask.Kind == engine.AskAbove && v.Rules.AboveBinds {
		return (&words.Facts{Rank: words.RankName(v.Ask.Rank)}).Fill(w.Moves.AskBound)
	}
	return words.AskIn(w.Ask, v.Ask)
}

// listed are some names; of many, the first and how many more.
func (s status) listed(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return s.and(names, most)
}

// timeSaid is what the clock shows, as it stands in a sentence, in which it is not broken.
func timeSaid(s *scene) string { return strings.ReplaceAll(s.time(), " ", words.NoBreak) }
