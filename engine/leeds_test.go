package engine

const leedsClauses = `
leeds/deal: players exchange any number of cards, after the first card was turned over (Leeds, The Deal)
	4s 5h / 6c; up Ah 2c / 8c; pile 9c; set-up; first 1
	-> 0 swap 4s 5h for Ah 2c; 1 ready; 0 ready; phase play; turn 1; asks at least 9; opens none; known0 2c Ah;
	   0 can't 2 (not_your_turn); 0 can't swap 2c for 4s (not_set_up)
leeds/order: the first player continues the discard pile with an equal or higher card (Leeds, Play of the Cards)
	4s / 8c 9d Kc; up Ah / 8c; pile 9c; set-up; first 1 -> 0 ready; began -1; 1 ready; began 1; 0 may -; 1 may 9 K
leeds/turn-up: a 7 asks for at most 7
	4s 8h / 6c; pile 7c -> asks at most 7; 0 may 4
leeds/turn-up: a 10 and a Jack ask for as much and do nothing
	4s Th / 6c; pile Tc -> asks at least T; dir 1; 0 may T
leeds/must-play: several cards only of identical rank; who can play must (Leeds, Play of the Cards)
	Qs Qd Jc 8h 3h / 4s; pile 9c
	-> 0 may J Q QQ; 0 can't 3, 8 (asked); 0 can't Q@1 (no_target); 0 can't take (must_play)
leeds/replenish: who has drawn the pile up draws as many cards as were played (Leeds, Play of the Cards)
	Qs Qd Jc 8h 3h / 4s; pile 9c; draw 2c 3c 4c -> 0 QQ; hand0 2c 3c 3h 8h Jc; draw 4c
common/taking: who picks up the pile ends the turn; the next player has a free table (Leeds, Play of the Cards)
	8s / 4s 5s / Kc; pile 3c 9c -> 0 take; hand0 3c 8s 9c; known0 3c 9c; turn 1; asks free; 1 may 4 5
leeds/two: twos on any card, and any card on a two (Leeds, Special Cards)
	2s 3s / 3d / Kc; pile 7c -> 0 2; asks free; 1 may 3
leeds/seven: a seven on an equal or lower card; then lower or equal (Leeds, Special Cards)
	7s 7d 3s / 7h 8d 6d 2d 5d / Kc; pile 7c 4d -> 0 7; asks at most 7; 1 may 2 5+6 5+7 5+8 6 7
leeds/jack: Jacks on an equal or lower card reverse the order of play, once however many (Leeds, Special Cards)
	Js Jd 3s / 4d / Kc; pile 9c -> 0 JJ; dir -1; turn 2; asks at least J; 1 can't 4 (not_your_turn)
leeds/jack: with two players too, where it changes nothing to see
	Js 3s / 4d; pile 9c -> 0 J; dir -1; turn 1
common/burning-by-four: four Jacks reverse all the same
	Js Jd 3s / 4d / Kc; pile Jc Jh -> 0 JJ; dir -1; turn 0; pile -
leeds/four: there are no aims, no jump-ins, no chance cards and no fouls
	Ks / 9d 9h 9s; pile 9c; draw 4c
	-> 0 can't aim@1 (not_aim); 0 can't chance (chance); 0 can't foul (no referee is there);
	   0 can't lay Ks (not_set_up); 1 can't jump:999 (jump)
leeds/five: a five on any card, accompanied by a higher one, whose value counts (Leeds, Special Cards)
	5s 6s / 4d 7d / Kc; pile Kd Ac; draw 2d 3d 4s
	-> 0 5+6; pile Kd Ac 5s 6s; asks at least 6; turn 1; hand0 2d 3d; 1 may 7
leeds/five: multiples: not as many higher cards as fives, and not of two ranks (Leeds, Special Cards)
	5s 5d Ks Kd Qs 2c 4c / 4d; pile Ac
	-> 0 may 2 5+K 5+KK 5+Q 55+K 55+KK 55+Q; 0 can't 2+K, 4+Q (company); 0 can't 5, 55, K (asked);
	   0 can't 5+A, 5+KKK, 55+K 5s 5s Kd, 555+K (not_held); 0 can't 5+K 5s, 5+K 5s 5d, 5+K Kd 5s (wrong_cards);
	   0 can't take (must_play)
leeds/five: they lie fives first, and as many cards are drawn
	5s 5d Kc Ks 3c / 4d; pile Ac; draw 6c 6d 6s 7c 7d
	-> 0 55+KK 5d 5s Ks Kc; pile Ac 5d 5s Ks Kc; hand0 3c 6c 6d 6s 7c; draw 7d
leeds/five: with a Jack it reverses, on a 7 too (Leeds, Special Cards)
	5s Js 3c / 4d / Kc; pile 7c -> 0 5+J; dir -1; turn 2; asks at least J
leeds/five: fives alone only where the pile asks for nothing, as plain fives
	5s 5d 4c / 5h 6d 4d -> 0 55; asks at least 5; 1 may 5+6 6
leeds/five: fives and companions from the active zone
	5s / 5h; up Kd; pile Ac -> 0 may take; 0 can't 5+K (not_held)
leeds/five: a flipped five is alone
	- / 6h; down 5s Kd; pile 4c -> 0 flip 0; hand0 4c 5s; turn 1
leeds/four: fives break a run: natural ranks, nothing looked through
	5s Kd Ks 3c / 6h; pile Kc Kh -> 0 5+KK; pile Kc Kh 5s Kd Ks; turn 1
leeds/ten: a ten on anything lower, in multiples; the same player takes another turn (Leeds, Stashing 1)
	Ts Td 3c / 6h; pile 9c -> 0 TT; pile -; burned 9c Td Ts; turn 0; asks free; 0 may 3
leeds/ten: not on J Q K A
	Ts / 6h; pile Jc -> 0 may take; 0 can't T (asked)
leeds/four: a set of four by equalling the previous play (Leeds, Stashing 2)
	6s 6d 3c / 6h; pile 6c 6h -> 0 66; pile -; turn 0; asks free
common/active-zone: face-up cards when the hand is empty; none of them goes with the pile (Leeds, The Endgame)
	- / 6c; up 8c 9d; pile Kh -> 0 take; hand0 Kh; up0 8c 9d; turn 1
leeds/flip: face-down cards blindly, one by one; not playable: into the hand with the pile (Leeds, The Endgame)
	- / 6c; down 8c 9d; pile Kh -> 0 flip 1; hand0 9d Kh; known0 Kh; down0 8c --; turn 1; asks free
leeds/points: or on an empty pile; the last player left is the Shithead, without points (Leeds, The Endgame)
	- / 6c; down 8c -> 0 flip; out 0; phase over; shithead 1; points 0 0
common/run: who goes out with a ten does not lead
	Td / 6c / 6d; pile 9c -> 0 T; out 0; turn 1; asks free
common/two-in: a reversing last card of three reverses
	Jd / 6c / 6d; pile 9c -> 0 J; out 0; dir -1; turn 2
`
