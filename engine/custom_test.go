package engine

const customClauses = `
custom/opening: lowest starts (Special cards, The player with the lowest card that is not a special card)
	5c 2c 3c / 4d 4h 7d / 6c 4s Qs; up 4c / 4s / 9c; set-up
	-> 0 ready; 1 ready; 2 ready; phase play; began 1; turn 1; opens 4; asks free; 0 may -; 1 may 4 44; 2 may -;
	   0 can't 5 (not_your_turn); 1 can't 7 (opening); 1 can't chance (chance); 1 can't take (empty_pile);
	   1 44; phase play; turn 2; opens none; asks at least 4; 2 may 4 6 Q
custom/opening: ties: the first clockwise from the dealer's left
	4c / 4d / 4h; up Kc / Kd / Kh; set-up; dealer 1 -> 0 ready; 1 ready; 2 ready; turn 2; opens 4
custom/opening: none holds one: left of the dealer opens with anything
	2c / 3d / Jk Tc; up Kc / Kd / Kh; set-up; dealer 1
	-> 0 ready; 1 ready; 2 ready; phase play; turn 2; opens none; asks free; 2 may Jk T
custom/opening reset=5,burn=none,skip=4,lower=none: a special rank is any with a power in force: here not 2, 7, 8, T
	4c 7c / 3c 7d / 5c 8d; up Kc / Kd / Kh; set-up -> 0 ready; 1 ready; 2 ready; turn 1; opens 7
custom/set-up: players swap cards of the hand for those on the table (Special cards, At the beginning stage)
	4c / 4d; up Kc / Kd; set-up -> 0 swap 4c for Kc; hand0 Kc; up0 4c; 0 can't lay Kc (laid)
common/answering-the-pile: the same or a higher value, or a special card (Special cards, The players then take turns)
	9c 9d 8h Qh 2c 3c Tc Jc Jk 4c / 6c; pile 9h
	-> 0 may 2 3 9 99 J Jk Q T; 0 can't 8 (asked); 0 can't chance (chance); 0 can't flip (not_flip);
	   0 can't take (must_play)
custom/hand hand=5: up to the cards dealt to the hand (Special cards, For every card you put down it is replaced)
	9c 9d 8h Qh 6s / 6c; pile 9h; draw 4c 4d 4h -> 0 99; hand0 4c 4d 6s 8h Qh; draw 4h
custom/reset: on anything, and anything on it (Special cards, Two)
	2c 9d / 4d 7d; pile Ah -> 0 2; asks free; 1 may 4 7
custom/burn: clears the cards laid, and its player gets another go (Special cards, Ten)
	Tc 9d / 4d 7d; pile 7h Ah -> 0 T; pile -; burned 7h Tc Ah; turn 0; asks free
custom/burn-on burn-on=T: the value it can be played on: ten (Special cards, Ten)
	Tc 9d / 4d 7d; pile Jh -> 0 can't T (asked)
custom/burn-on burn-on=T: laid like a plain card of its rank, also on a 10 that was turned (Special cards, Ten)
	Tc 9d / 4d 7d; pile 9h -> 0 T; pile -; turn 0
custom/four: laid consecutively or at the same time, through invisible cards (Special cards, 4 of a kind burn)
	9c 9d 5c / 4d 7d; pile 9h 3c 9s 3d -> 0 99; pile -; turn 0; asks free
custom/invisible: the player must beat the value below (Special cards, Invisible card)
	3c 5c / 4d Kd; pile 9h -> 0 3; asks at least 9; turn 1; 1 may K
custom/invisible: only four invisible cards count for a 4 card clear (Special cards, Invisible card)
	3c 5c / 4d Kd; pile 9h 3d 3h 3s -> 0 3; pile -; turn 0; asks free
custom/four joker=invisible-reverse: invisible cards with nothing between, not even another invisible one
	3c 5c / 4d Kd / 5d; pile 9h 3d 3h Jk 3s -> 0 3; turn 1; asks at least 9
custom/one-power: invisible cards alone ask for nothing
	3c 5c / 4d Kd -> 0 3; asks free; turn 1
custom/skip: the next player's turn is skipped; in order (Special cards, Miss a go card)
	8c 5c / 4d Kd / 5d; pile 6h -> 0 8; turn 2; asks at least 8
custom/skip: two at the same time skip two players (Special cards, Miss a go card)
	8c 8d 5c / 4d Kd / 5d / 6d; pile 6h -> 0 88; turn 3
custom/skip: no two-player exception: two skip the other and oneself
	8c 8d 5c / 4d Kd; pile 6h -> 0 88; turn 1
custom/reverse: the direction reverses, once however many are laid (Special cards, Reverse Direction)
	Jc Jd 5c / 4d Kd / 5d; pile 6h -> 0 JJ; dir -1; turn 2; asks at least J
custom/reverse: with two in nothing changes
	Jc 5c / 4d Kd; pile 6h -> 0 J; dir 1; turn 1
common/active-zone: then those face down, one at a time (Special cards, When the cards in your hand are gone)
	- / 4d Kd; down 4c 5c 6c; pile Qh -> 0 flip 2; hand0 6c Qh; known0 6c Qh; turn 1; down0 4c 5c --
custom/points: and there are no points (Special cards, The last remaining player is the loser)
	Kc / 4d Kd; pile Qh -> 0 K; phase over; shithead 1; points 0 0
custom/lower: the other player must lay the same value or lower (Special cards, LTC)
	7c 5c / 4d 7d 8d 2d Td Jk; pile 6h -> 0 7; asks at most 7; 1 may 2 4 7 Jk T
custom/lower-on: laid on its own value or lower (Special cards, LTC)
	7c 5c / 4d; pile 8h -> 0 may take
custom/lower-on lower-on=below: or one below it (Special cards, LTC)
	7c 5c / 4d; pile 6h -> 0 may 7
custom/lower-on lower-on=below: so never on another lower card
	7c 8c / 4d; pile 7h -> 0 may take
custom/lower-on lower-on=K: or the King (Special cards, LTC)
	7c 5c / 4d; pile Kh -> 0 may 7
custom/lower-on lower-on=K: and then no Ace (Special cards, LTC)
	7c 5c / 4d; pile Ah -> 0 may take
custom/lower-on lower-on=A: or an Ace (Special cards, LTC)
	7c 5c / 4d; pile Ah -> 0 may 7
custom/lower-on lower-on=A,joker=highest: a highest Joker included
	7c Ac / 4d; pile Jk -> 0 may 7
custom/again lower-on=A,again=9: but not a go-again card that is higher
	7c 5c / 4d; pile 9h -> 0 may take
custom/lower-on lower=2,reset=none,lower-on=below: a lowest card that goes below itself goes on nothing
	2c 5c / 4d; pile 4h -> 0 may 5
custom/lower lower=none: none: a 7 is plain
	7c / 4d; pile 7h -> asks at least 7
custom/again again=9: on any card; its player goes on with a higher card, not a two (Special cards, Go Again Card)
	9c 2c 3c Tc Kc Jk 4c / 4d; pile Ah -> 0 9; turn 0; asks above 9; pile Ah 9c; 0 may Jk K T
custom/again again=9: also on another go-again card
	9c Kc 4c / 4d; pile 5h 9h -> 0 9; 0 K; turn 1; asks at least K
custom/again again=9,chance=off: who can't takes the pile
	9c 2c / 4d; pile Ah; draw 3c -> 0 9; 0 take; turn 1; asks free; hand0 2c 3c 9c Ah
custom/again again=9: who went out does not go again, the next must play higher
	9c / 9d 2d Kd / 4c; pile Ah -> 0 9; out 0; turn 1; asks above 9; 1 may 9 K
custom/again again=9,invisible=Q: an invisible card that is higher passes the demand on
	9c Qc 4c / Jd 2d Kd 3d / 4c; pile Ah -> 0 9; 0 Q; turn 1; asks above 9; 1 may J K
custom/one-power again=2: a two on any card; its player goes again (Special cards, Special rules for a 2)
	2c 3c 4c 7c / 4d; pile Ah -> 0 2; turn 0; asks above 2; 0 may 3 4 7
custom/one-power again=2: on an empty table its player does not get another go (Special cards, Special rules for a 2)
	2c 2d 4c / 4d -> 0 22; turn 1; asks free
custom/again again=2: a table with invisible cards on it is not empty
	2c 2d 4c / 4d; pile 3c -> 0 2; turn 0; asks above 2
custom/one-power again=2: an invisible card on a 2: another go, same demand (Special cards, Special rules for a 2)
	2c 2d 4c / 3d 4d / 3h 5c -> 0 2; 1 3; turn 1; asks above 2; pile 2c 3d
custom/trump pickup=Q: the other player must lay it too or pick up (Special cards, Pick-Up Trump card)
	Qc 4c / 2d 3d Td Qd Kd Jk / 4s; pile Ah
	-> 0 Q; turn 1; asks trump; pile Ah Qc; 1 may Jk Q; 1 can't 2, 3 (asked); 1 can't take (must_play)
custom/pickup pickup=Q: it is discarded after use (Special cards, Pick-Up Trump card)
	Qc 4c / 2d / 4s; pile 5h Ah -> 0 Q; 1 take; hand1 2d 5h Ah; burned Qc; turn 2; asks free; pile -
custom/pickup pickup=Q: every trump card of the pile is burned, of either kind
	Qc 4c / Jk 4d / 4s; pile 5h -> 0 Q; 1 Jk; 2 take; hand2 4s 5h; burned Qc Jk; turn 0
custom/pickup: the Joker can be used for it (Special cards, Pick-Up Trump card)
	Jk 4c / 2d / 4s; pile 7h -> 0 Jk; turn 1; asks trump
custom/again again=9: on any card except the pickup card (Special cards, Go Again Card)
	9c 2c 3c Tc / 4d; pile Jk -> 0 may take
custom/trump: a card flipped on a trump goes into the hand with the pile, without the trumps
	- / 4d; down 2c; pile 5h Jk -> 0 flip; hand0 2c 5h; burned Jk; pile -; turn 1
custom/trump pickup=4,again=9: a trump turned under a go-again's demand goes into the hand
	- / 4d; down 4c; pile 9h -> 0 flip; hand0 4c 9h; burned -; turn 1
common/burning-by-four again=9: four of them burn and ask for nothing
	9c 4c / Jd; pile 9h 9d 9s -> 0 9; turn 0; asks free; pile -
common/burning-by-four pickup=Q: four trumps burn and ask for nothing
	Qd Qh 4c / 2d; pile 5h Qc Qs -> 0 QQ; pile -; turn 0; asks free
custom/joker joker=none: none: no power (Special cards, Jokers)
	4c / 2d -> 0 may 4
custom/joker joker=invisible-reverse: invisible and reverse direction, on any card (Special cards, Jokers)
	Jk 4c / 2d Ad 4d / 2s Ac 5c; pile Kh -> 0 Jk; dir -1; turn 2; asks at least K; 2 may 2 A
custom/joker joker=burn: clear card (Special cards, Jokers)
	Jk 4c / 2d; pile Kh 7c -> 0 Jk; pile -; burned 7c Kh Jk; turn 0
custom/joker joker=highest: the highest value card, above the Ace (Special cards, Jokers)
	Jk 4c / 2d Ad Jk; pile Ah -> 0 Jk; asks at least Jk; 1 may 2 Jk
custom/jokers joker=highest: on any card except the LTC if the highest value card (Special cards, Jokers)
	Jk 8c / 2d; pile 7h -> 0 may take
custom/shooting-ace shoot=A: shoots another player, who acts next (Special cards, The Shooting Ace)
	Ac 4c / 4d / Ad 2d 3d Td Jk Kd 7d / 4s; pile 9h
	-> 0 A@2; turn 2; asks answer; shooter 0; pile 9h Ac; 0 may -; 1 may -; 2 may 2 3 A@0 A@1 A@3 Jk T; 3 may -;
	   1 can't 4 (not_your_turn); 2 can't 2@1 (no_target); 2 can't 7, K (asked); 2 can't A, A@2, A@4 (target);
	   2 can't take (must_play); 2 A@3; turn 3; asks answer; shooter 2; 3 may take
custom/shooting-ace shoot=A: if not then they pick up; the next player leads (Special cards, The Shooting Ace)
	Ac 4c / 4d / Kd / 4s; pile 9h -> 0 A@2; 2 take; turn 3; asks free; shooter -1; hand2 9h Kd Ac
custom/shooting-ace shoot=A: an invisible card shoots back at the shooter (Special cards, Note)
	Ac 4c / 4d / 3d 4h / 4s; pile 9h -> 0 A@2; 2 3; turn 0; asks answer; shooter 2; 0 may take
custom/shooting-ace shoot=A: all other cards: play continues as normal (Special cards, Note)
	Ac 4c / 4d / 2d 4h / 4s; pile 9h -> 0 A@2; 2 2; turn 3; asks free; shooter -1
custom/shooting-ace shoot=A,joker=invisible-reverse: an invisible-reverse Joker shoots back and reverses
	Ac 4c / 4d / Jk 4h / 4s; pile 9h -> 0 A@2; 2 Jk; 0 take; dir -1; turn 3
custom/shoot-answers shoot=A,shoot-answers=8/K: which cards can go on it (Special cards, Click the A Button)
	Ac 4c / 2d 3d Td 8d Kd Jk 9d / 4h / 4s; pile 9h -> 0 A@1; 1 may 8 K
custom/shoot-answers shoot=A,shoot-answers=none: nothing listed: only Aces
	Ac 4c / 2d 3d Ad / 4h; pile 9h -> 0 A@1; 1 may A@0 A@2
custom/shoot-answers shoot=A,burn-on=T,joker=none: as usual: reset, invisible, a wild burn card, the Joker
	Ac 4c / 2d 3d Td 8d / 4h; pile 9h -> 0 A@1; 1 may 2 3
custom/shooting-ace shoot=A: who has only face-down cards flips
	Ac 4c / - / 4h; down - / 2c Kd; pile 9h -> 0 A@1; 1 flip 1; hand1 9h Kd Ac; turn 2; shooter -1
custom/shooting-ace shoot=A: an Ace flipped is aimed after it is seen
	- / 4d / 4h; down Ac Kd; pile 9h
	-> 0 flip 0; phase aim; turn 0; pile 9h Ac; 0 may aim@1 aim@2; 1 may -; 0 can't aim@0, aim@3 (target);
	   0 can't chance, flip 1, take (aim); 1 can't aim@2 (not_your_turn)
common/turned-before-aimed shoot=A: replenishing and going out follow the aim
	- / 4d / 4h; down Ac; pile 9h -> 0 flip 0; 0 aim@2; phase play; turn 2; out 0; shooter 0; asks answer
custom/shooting-ace shoot=A: if the shooter is already out, an invisible card only answers
	Ac / 3d 4d / Kh Ah; pile 9h -> 0 A@1; 1 3; turn 2; shooter -1; asks at least A; 2 may A@1
custom/shooting-ace shoot=A: Aces that complete a four burn and shoot none
	Ac Ad 4c / 4d / 4h; pile Ah As -> 0 may A@1 A@2 AA; 0 can't A (target); 0 can't AA@1 (no_target)
custom/shooting-ace shoot=A: a flipped Ace that completes four is not aimed
	- / 4d / 4h; down Ac 4c; pile Ah As Ad -> 0 flip 0; phase play; turn 0; pile -
custom/shooting-ace shoot=A: when the round is over no shot is to be answered
	Ac / 4d; pile 9h -> 0 A@1; phase over; shithead 1; shooter -1; asks free
custom/shoot: none: an Ace is plain
	Ac / 4d / 4h; pile 9h -> 0 may A; 0 can't A@1 (no_target)
custom/chance-card: the pile's top card is played if it may be; then replenishing (Special cards, If you cannot go)
	4c / 4d; pile 9h; draw Kc 5c 6c 7c
	-> 0 may chance take; 1 may -; 1 can't chance (not_your_turn); 0 chance; pile 9h Kc; turn 1; asks at least K;
	   hand0 4c 5c 6c; draw 7c
custom/chance-card: else it and the pile are taken (Special cards, If you still cannot go)
	4c / 4d; pile 9h; draw 8c 5c -> 0 chance; pile -; hand0 4c 8c 9h; known0 8c 9h; turn 1; asks free; draw 5c
custom/taking: only who has no legal play takes, or turns a chance card
	4c Kc / 4d; pile 9h; draw 8c 5c -> 0 may K; 0 can't chance, take (must_play)
custom/chance-card: or there are no cards remaining in the pile (Special cards, If you still cannot go)
	4c / 4d; pile 9h -> 0 may take; 0 can't chance (chance)
custom/chance chance=off: off: there is none
	4c / 4d; pile 9h; draw 8c -> 0 may take; 0 can't chance (chance)
custom/chance-card shoot=A: on a shot too: an Ace is aimed after it is seen, replenishing follows
	Ac 4c / 4d / 4h; pile 9h; draw Kc Kd Ah Kh Ks
	-> 0 A@1; 1 chance; phase aim; turn 1; pile 9h Ac Ah; hand1 4d; 1 may aim@0 aim@2;
	   1 aim@2; turn 2; shooter 1; hand1 4d Kh Ks
`
