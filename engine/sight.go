package engine

// Sight is what one seat may know about a round that runs, read in place: for search, which looks at thousands of states
// a second. It holds no more than a [View] does and offers no way to other cards. It is good until the state changes, and
// so are the slices and pointers that it gives, whose readers do not change them.
type Sight struct {
	state *State
	seat  int
}

// Sight is what a seat of the round may know now.
func (s *State) Sight(seat int) Sight { return Sight{s, seat} }

// Rules is the rule set of the round.
func (v Sight) Rules() *Rules { return v.state.rules }

// Seat is whose sight this is.
func (v Sight) Seat() int { return v.seat }

// Players is the number dealt in.
func (v Sight) Players() int { return len(v.state.players) }

// Turn is the seat to act, or NoSeat.
func (v Sight) Turn() int { return int(v.state.turn) }

// Dir is 1 clockwise, -1 not.
func (v Sight) Dir() int { return int(v.state.dir) }

// Shooter is the seat whose shot is to be answered, or NoSeat.
func (v Sight) Shooter() int { return int(v.state.shooter) }

// Ask is what the pile asks of the seat on turn.
func (v Sight) Ask() Ask { return v.state.Ask() }

// Draw counts the draw pile.
func (v Sight) Draw() int { return len(v.state.draw) }

// Pile is the pile, bottom first.
func (v Sight) Pile() []Card { return v.state.pile }

// Run is as [State.Run].
func (v Sight) Run() int { return v.state.Run() }

// Out are the seats that went out, in order of place.
func (v Sight) Out() []int { return v.state.out }

// Hand is the hand of the seat whose sight this is.
func (v Sight) Hand() *Bag { return &v.state.players[v.seat].hand }

// HandOf counts the cards in the hand of any seat.
func (v Sight) HandOf(seat int) int { return v.state.players[seat].hand.Len() }

// Shown is what everybody sees of any seat.
func (v Sight) Shown(seat int) *Shown { return &v.state.players[seat].Shown }

// Covered counts the face-down cards of any seat.
func (v Sight) Covered(seat int) int { return int(v.state.players[seat].covered) }

// Left counts the cards that any seat still has to play.
func (v Sight) Left(seat int) int { return v.state.Left(seat) }

// Burned counts the burned cards of a rank of which everybody knows that they are there.
func (v Sight) Burned(r Rank) int { return v.state.burned.Rank(r) - v.state.unseen.Rank(r) }
