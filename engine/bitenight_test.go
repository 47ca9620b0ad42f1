package engine

// After the headings of the paper.
const biteNightClauses = `
common/set-up: players may swap cards in their hand with cards in their bank (Bite Night, STOCKING THE BANK)
	4s 5h Kd / 6c 6d 7h; up Ah 2c 3d / 8c 9d Th; set-up
	-> 0 swap Kd for 3d; 0 swap 4s 5h for Ah 2c; phase setup; turn -1; asks free; hand0 2c 3d Ah; up0 4s 5h Kd;
	   hand1 6c 6d 7h; 0 can't 2, flip, jump:2, take (set_up); 0 can't aim@1 (not_aim);
	   0 can't swap, swap 2c 3d for 4s, swap 2c for 4s 5h (uneven);
	   0 can't swap 2c 2c for 4s 5h, swap 2c 3d for 4s 4s, swap 2c for Ah, swap 2d for 4s (not_held)
common/set-up: cards that look alike (several packs) are two cards (Bite Night, STOCKING THE BANK)
	4s 4s Kd / 6c; up 4s 2c 3d / 8c; set-up -> 0 swap 4s 4s for 4s 2c; hand0 2c 4s Kd; up0 3d 4s 4s
common/set-up: any number of times until ready, and who is ready is; the last ready starts the round
	4s / 6c; up Ah / 8c; set-up
	-> 1 ready; phase setup; 1 may -; 0 may ready swap; 1 can't ready, swap 6c for 8c (ready);
	   0 swap 4s for Ah; 0 ready; phase opening; opens 6; turn -1; asks free; 0 may -; 1 may 6;
	   0 can't ready (not_set_up); 1 can't swap 6c for 8c (not_set_up)
common/set-up: what is swapped into the hand is known, until it leaves it
	4s 5h / 6c; up Ah 2c / 8c; set-up -> 0 swap 4s 5h for 2c Ah; 0 swap 2c for 5h; known0 5h Ah; known1 -
bitenight/opening: low card starts; holders of 4s race; then to the left of the first (Bite Night, STARTING A ROUND)
	4s 4h 9c / 5c 6c 7c / 4c 4d Jk / 2c 3c Tc; draw Ks Kh Kd Kc; opening 4; dealer 3
	-> 0 may 4 44; 1 may -; 2 may 4 44; 3 may -; 0 can't 444 (not_held); 0 can't 4@1 (no_target);
	   0 can't 9, flip, jump:4, take (opening); 0 can't aim@1 (not_aim); 0 can't ready (not_set_up);
	   1 can't 4 (not_held); 1 can't 5 (opening); 2 can't Jk@0 (opening); 3 can't 2 (opening);
	   2 44; phase play; turn 3; asks at least 4; pile 4c 4d; hand2 Kh Ks Jk; draw Kd Kc; opens none;
	   0 can't 4 (not_your_turn)
bitenight/opening: no 4s? start with 5s; still no? 6s, 7s, and so on (Bite Night, STARTING A ROUND)
	9s / Qc / 7c; up 4h / 5h / 6h; set-up -> 0 ready; 1 ready; 2 ready; phase opening; opens 7
bitenight/opening: then 2
	Jk / 2c 3d / 3c; up 4h / 5h / 6h; set-up
	-> 0 ready; 1 ready; 2 ready; phase opening; opens 2; 0 may -; 1 may 2; 2 may -
bitenight/opening: then 3, raced for likewise
	Jk / 3d 3h / 3c; up 4h / 5h / 6h; set-up
	-> 0 ready; 1 ready; 2 ready; 1 33; phase play; turn 2; asks free; pile 3d 3h
bitenight/opening: then anything by the player left of the dealer
	Jk / Jk / Jk; up 4h / 5h / 6h; set-up; dealer 1
	-> 0 ready; 1 ready; 2 ready; phase play; turn 2; asks free; 0 may -; 1 may -; 2 may Jk@0 Jk@1 Jk@2;
	   2 can't take (empty_pile)
bitenight/opening: with the play's normal effects: a 10 blows the stack, and its player leads
	Js / Tc Ks Kd / Kc; opening T -> 1 T; turn 1; asks free; pile -; burned Tc
bitenight/order: a matching or higher card; those matching in face at the same time (Bite Night, TAKING YOUR TURN)
	8s 9s 9d Qc Ah / 4s; pile 9c
	-> 0 may 9 99 A Q; 1 may -; 0 can't 8 (asked); 0 can't 9 9c, 99 9s 9s, 999, K (not_held);
	   0 can't 9 9s 9d, 99 9s Qc (wrong_cards); 0 can't 9@1 (no_target); 0 can't aim@1 (not_aim);
	   0 can't flip (not_flip); 0 can't swap 8s for 9s (not_set_up); 0 can't take (must_play);
	   1 can't 4 (not_your_turn)
common/order-on-the-pile: the cards go on the pile in the order in which they are named (Bite Night, TAKING YOUR TURN)
	9h 9s 9d Qc Ah / 4s; pile 8c -> 0 99 9s 9d; pile 8c 9s 9d; hand0 9h Qc Ah; turn 1; asks at least 9
bitenight/order: 2, 3, 10 and Joker play on anything; 7 and 8 do not (Bite Night, SPECIAL CARDS)
	2s 3s 4s 7s 8s Ts Kd Jk / 4h / 4c; pile Ac -> 0 may 2 3 Jk@0 Jk@1 Jk@2 T
bitenight/ten: clear the whole pile, 10 included, and start the next stack (Bite Night, TENS)
	Ts 5c 5d 6h / 4h; pile 4c 7h 6d 9c; draw Kc Kd
	-> 0 T; pile -; burned 4c 6d 7h 9c Ts; turn 0; asks free; hand0 5c 5d 6h; draw Kc Kd; 0 may 5 55 6
bitenight/three: the next player must play on whatever is underneath the 3s (Bite Night, THREES)
	3s 3d 4c / 3h Qs / 5c; pile Jc -> 0 33; 1 may 3 Q; 1 3; turn 2; asks at least J; pile Jc 3d 3s 3h
bitenight/three: only 3s below means free
	3s 4c / 4h Qs / 5c -> 0 3; turn 1; asks free; pile 3s; 1 may 4 Q
bitenight/two: play on anything and anything plays on a 2 (Bite Night, TWOS)
	2s 4c / 4h 7s 8d / 5c; pile Ac -> 0 2; turn 1; asks free; pile Ac 2s; 1 may 4 7 8
bitenight/seven: Jimmy plays a 4, Timmy plays a 7, Ruth plays a 6, Sarah plays a 9 (Bite Night, SEVENS EXAMPLE)
	4c Kc / 7d Kd / 6h 8h Kh / 9s Ks -> 0 4; 1 7; 2 6; 3 9; pile 4c 7d 6h 9s; turn 0; asks at least 9
bitenight/seven: the next player must play the same card or lower (Bite Night, SEVENS)
	7c Kc / 4d 5d 6d 7d 8d 9d Jd Qd Kd Ad 2d 3d Td Jk / 6h -> 0 7; asks at most 7; 1 may 2 3 4 5 6 7 Jk@0 Jk@1 Jk@2 T
bitenight/three: a 3 on top leaves the 7's demand standing
	3c Kc / 6h 8h / 4c; pile 7c -> 0 3; asks at most 7; 1 may 6
bitenight/eight: skip the next player (Bite Night, EIGHTS)
	8c Kc / 6h / 9c / 4c; pile 7c 4d -> 0 8; turn 2; asks at least 8
bitenight/eight: two 8s played at once skip the next two players (Bite Night, EIGHTS)
	8c 8d Kc / 6h / 9c / 4c -> 0 88; turn 3
bitenight/eight: four-of-a-kind blow the stack (RULES.md: no skip then) (Bite Night, EIGHTS)
	8c 8d 8h 8s Kc / 6h / 9c / 4c / 5h; pile 5s -> 0 8888; turn 0; pile -; burned 5s 8c 8d 8h 8s
bitenight/eight: 8s walk round the players still in: with three in, three skip B, C and A, and B plays
	8c 8d 8h Kc / 6h / 9c -> 0 888; turn 1
bitenight/eight: with only two players any amount skips just the other's turn: three (Bite Night, EIGHTS)
	8c 8d 8h Kc / 6h -> 0 888; turn 0
bitenight/eight: two in after the play, whose player went out: 8s skip exactly one turn
	8c 8d / 6h / 9c -> 0 88; out 0; turn 2
bitenight/eight: three in after the play, whose player went out: 8s walk on round them
	8c 8d 8h / 6h / 9c / 4d -> 0 888; out 0; turn 1
bitenight/joker: the player shown it takes the stack; the next to the left starts (Bite Night, JOKERS)
	Jk 4c 5c / 6h / 9c / 4d; pile 5h 9h Kd; draw As Ad Ac
	-> 0 Jk@2; hand2 5h 9c 9h Kd; known2 5h 9h Kd; pile -; burned Jk; turn 3; asks free; hand0 4c 5c As; draw Ad Ac
bitenight/joker: you can show yourself the Joker (Bite Night, JOKERS)
	Jk 4c 5c / 6h / 9c / 4d; pile 5h 9h Kd; draw As Ad Ac
	-> 0 Jk@0; hand0 4c 5c 5h 9h Kd; burned Jk; turn 1; draw As Ad Ac
bitenight/joker: played alone, one at a time, aimed at a player still in
	Jk Jk 5c / 6h / - / 4d; pile 5h; out 2
	-> 0 may 5 Jk@0 Jk@1 Jk@3; 0 can't Jk, Jk@2, Jk@4 (target); 0 can't JkJk, JkJk@1 (alone);
	   1 can't Jk@0 (not_your_turn)
bitenight/joker: its holder may not take the pile otherwise
	Jk 4c / 6h / 9c; pile Kh -> 0 may Jk@0 Jk@1 Jk@2; 0 can't take (must_play)
bitenight/joker: being out is checked after that: out with a Joker shown to another
	Jk / 6h / 9c; pile Kh Kd -> 0 Jk@1; out 0; turn 2; hand1 6h Kd Kh
bitenight/joker: being out is checked after that: not out with the last Joker shown to oneself
	Jk / 6h / 9c; pile Kh Kd -> 0 Jk@0; out -; turn 1; hand0 Kd Kh
bitenight/joker: a flipped Joker is aimed after it is seen, and lies on the pile until then
	- / 6h / 9c 9d; down 5c Jk; pile Kh 9s
	-> 0 flip 1; phase aim; turn 0; asks free; pile Kh 9s Jk; down0 5c --; 0 may aim@0 aim@1 aim@2; 1 may -;
	   2 may -; 0 can't Jk@1, flip, take (aim); 0 can't aim@3 (target); 1 can't 6, aim@0 (not_your_turn);
	   2 can't jump:99 (aim)
common/turned-before-aimed: turned before aimed: going out follows the aim
	- / 6h / 9c; down Jk; pile Kh -> 0 flip; 0 aim@2; out 0; turn 1; hand2 9c Kh
bitenight/jump-in: two queens, and Sarah throws down two more out of turn (Bite Night, FOUR-OF-A-KIND EXAMPLE 1)
	Qc Kc 6c / Qd Kd 6d / Ah / Qh Qs 4s; draw 9c 9d 5h 5s
	-> 0 Q; 1 Q; 3 jump:QQ; pile -; burned Qc Qd Qh Qs; turn 3; asks free; hand0 6c 9c Kc; hand1 6d 9d Kd;
	   hand3 4s 5h 5s; 2 may -; 3 may 4 5 55
bitenight/jump-in: two jacks, a 3, a jack, Sarah jumps in with the last (Bite Night, FOUR-OF-A-KIND EXAMPLE 2)
	Jc Jd 4c / 3d 4d / Jh Js 4h / Js 4s / Js 4s
	-> 0 JJ; 1 3; 2 J; 0 may -; 1 may -; 2 may jump:J; 3 may J; 4 may jump:J; 4 jump:J; pile -;
	   burned 3d Jc Jd Jh Js; turn 4; asks free
bitenight/jump-in: in order: no kings from the bank while there are cards in the hand (Bite Night, FOUR-OF-A-KIND)
	Ac / Ad / 4s / 5h; up - / - / Kd Kh Ks; pile Kc -> 2 may -; 2 can't jump:KKK (not_held)
bitenight/jump-in: not from the gamble
	Ac / Ad / - / 5h; down - / - / Kd Kh Ks; pile Kc -> 2 may -; 2 can't jump:KKK (flip)
bitenight/jump-in: run + k at least 4, and run at least 1
	Ac / Ad / Kd Kh Ks Kd Qc Qd Qh Qs / 5h; pile Kc
	-> 2 may jump:KKK jump:KKKK; 0 can't jump:A (jump_turn); 2 can't KKK (not_your_turn); 2 can't jump:A (not_held);
	   2 can't jump:KK, jump:QQQQ (jump)
bitenight/jump-in: 3s can be jumped on 3s that lie on top
	Ac / 4c / 3d 3h 5c / 3s 3s Kd Kh Kc; pile Ks 3c 3s -> 2 may jump:33; 3 may jump:33 jump:KKK
bitenight/jump-in: 3s cannot be jumped on 3s that something lies on
	Ac / 4c / 3d 3h 3s 5c; pile 3c Ks -> 2 may -; 2 can't jump:333 (jump)
bitenight/jump-in: replenishing follows it as every play; the turn goes on from the jumper
	Ac / 4c / 9d 9h 9s / 5h; pile 9c; draw 6c 6d 6h 6s -> 2 jump:999; 2 6; turn 3; hand2 6d 6h 6s; draw -
bitenight/jump-in: who goes out with it does not lead: the next player does
	Ac / 4c / 9d 9h 9s / 5h; pile 9c -> 2 jump:999; out 2; turn 3; asks free
bitenight/jump-in: who is out cannot
	Ac / 4c / - / 5h; pile 9c; out 2 -> 2 may -; 2 can't jump:9, ready (out)
bitenight/four: on turn, across several plays (Bite Night, FOUR-OF-A-KIND)
	9d 4c / 5h; pile 4h 9c 9h 9s -> 0 9; turn 0; pile -; burned 4h 9c 9d 9h 9s
bitenight/three: because 3s are invisible, they don't break up a four-of-a-kind (Bite Night, THREES)
	9d 4c / 5h; pile 9c 3h 9h 3d 3c 9s -> 0 9; turn 0; pile -
bitenight/four: anything else does break it up
	9d 4c / Th; pile 9c 9h 2d 9s -> 0 9; turn 1; pile 9c 9h 2d 9s 9d
bitenight/four: four 3s on top of each other also count
	3d 3s 4c / 5h; pile 9c 3h 3c -> 0 33; turn 0; pile -; asks free
bitenight/four: 3s with something between are not on top of each other
	3d 3s 4c / 5h; pile 3h 9c 3c -> 0 33; turn 1; pile 3h 9c 3c 3d 3s; asks at least 9
common/play: burning with one's last card does not strand the turn
	9d / 5h / 6h; pile 9c 9h 9s -> 0 9; out 0; turn 1; asks free
common/play: replenishing follows a play that burns: the face-up cards stay where they are
	Td / 5h / 6h; up Ks; pile 9c; draw 4c 5c -> 0 T; hand0 4c 5c; up0 Ks; turn 0; draw -; 0 may 4 5
common/active-zone: first the hand, then the bank, then the gamble (Bite Night, YOUR CACHE)
	4s / 5h / 9c; up 9d; down Kd -> 0 may 4; 0 can't 9 (not_held); 0 can't flip (not_flip)
bitenight/flip: flip a card; if it plays, great, your turn is over (Bite Night, THE GAMBLE)
	- / 5h / 9c; down Kd 4c; pile 8h
	-> 0 flip 0; pile 8h Kd; turn 1; asks at least K; down0 -- 4c; hand0 -; 0 can't flip (not_your_turn)
bitenight/flip: if it doesn't, you take the stack, including the card (RULES.md: seen by all) (Bite Night, THE GAMBLE)
	- / 5h / 9c; down Kd 4c; pile 8h -> 0 flip 1; pile -; turn 1; asks free; down0 Kd --; hand0 4c 8h; known0 4c 8h
bitenight/flip: one card at a time, from a slot that still holds one (Bite Night, THE GAMBLE)
	- / 5h / 9c; down -- Kd 4c; pile 8h
	-> 0 may flip; 0 can't 4, K, take (flip); 0 can't flip 0, flip 3 (slot); 1 can't flip (not_your_turn)
common/taking: you take the stack when you can't play on it; the next player leads (Bite Night, TAKING THE STACK)
	4s 5s / 5h / 9c; pile 8h 9h; draw Kc Kd
	-> 1 can't take (not_your_turn); 0 take; hand0 4s 5s 8h 9h; known0 8h 9h; pile -; turn 1; asks free; draw Kc Kd
bitenight/replenish: replenish to three; with more cards in the hand, you don't draw (Bite Night, THE HAND)
	4s 9s 9d 9h Kc / 5h 6h / 9c; draw 4c 4d 4h -> 0 9 9s; 1 take; hand0 4s 9d 9h Kc; draw 4c 4d 4h
bitenight/replenish: drawn cards are not known; what is known goes when it is played (Bite Night, THE HAND)
	4s / 5h 6h / 9c; pile 5c 9d; draw 4c -> 0 take; 1 6; 2 9; 0 9; known0 5c; hand0 4s 5c
bitenight/points: first out 10, second 20, third 30, the Scheissekopf 0 (Bite Night, POINTS)
	5s / 5h / 6c / 6d 7d
	-> 0 5; 1 5; 2 6; phase over; places 0 1 2; shithead 3; points 10 20 30 0; bonus 0 0 0 0; out 0 1 2; 0 may -;
	   3 may -; 0 can't 5 (over); 3 can't 6, jump:66, ready, take (over)
bitenight/points: exit the game on a 4: 10 more (Bite Night, LOW CARD LEAVE)
	4s / 5h / 6c 7c -> 0 4; 1 5; points 20 20 0; bonus 10 0 0
bitenight/points: so is a jump-in with 4s, and a 4 flipped blind
	Ks / 4h 4c / - / 6c 7c; down - / - / 4d; pile 4s 4d
	-> 1 jump:44; 2 flip; 3 6; 0 K; places 1 2 0; bonus 0 10 10 0; points 30 20 30 0
bitenight/points: a 4 before the last play is none
	4s 5s / 9h / 6c 7c -> 0 4; 1 9; 2 take; 0 5; phase over; points 20 10 0; bonus 0 0 0
bitenight/points: no points, no bonus either; the first through their cache wins (Bite Night, TWO-PLAYER SCHEISS)
	4s / 5h -> 0 4; phase over; places 0; shithead 1; points 0 0; bonus 0 0
common/end: 50 moves a player in which nothing is drawn, burned or flipped and none goes out are a stalemate
	5s 6s / 4h 6h / 7d 8d; pile Kc; quiet 148
	-> 0 take; phase play; 1 4; phase over; places -; shithead -1; points 0 0 0; turn -1
common/end: who was out stays so, and gets no points
	5s 6s / 4h 6h / -; pile Kc; quiet 149; out 2
	-> 0 take; phase over; out 2; places -; shithead -1; points 0 0 0; bonus 0 0 0
common/end: set-up is not counted
	4s / 6c; up Ah / 8c; set-up; quiet 99 -> 0 swap 4s for Ah; quiet 99; phase setup
common/end: a move that draws is no quiet move
	5s 6s / 4h 6h / 7d 8d; draw Kc; quiet 149 -> 0 5; phase play
common/end: nor one that burns
	Ts 6s / 4h 6h / 7d 8d; quiet 149 -> 0 T; phase play
common/end: nor one that flips
	- / 4h 6h / 7d 8d; down 6s 7s; quiet 149 -> 0 flip 0; phase play
common/end: nor one by which a player goes out
	6s / 4h 6h / 7d 8d; quiet 149 -> 0 6; phase play; out 0
`
