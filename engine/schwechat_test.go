package engine

const schwechatClauses = `
schwechat/deal: every player lays three of the six cards face-up (Schwechat, Spielvorbereitung)
	4s 5h 6h Kd Kh 2c / 6c 7c 8c 9c Tc Jc; pile 9h; set-up; first 1
	-> 0 lay Kd 2c Kh; phase setup; hand0 4s 5h 6h; up0 2c Kd Kh; turn -1; 0 may ready; 1 may lay;
	   0 can't 4 (set_up); 0 can't foul (no referee is there); 0 can't lay 4s 5h 6h (laid);
	   0 can't swap 4s for Kd (no_swap); 1 can't lay, lay 6c 7c, lay 6c 7c 8c 9c (uneven);
	   1 can't lay 6c 6c 7c, lay 6c 7c Kd (not_held); 1 can't ready (not_laid); 1 can't swap 6c for 7c (no_swap);
	   1 lay 6c 7c 8c; 0 ready; 1 ready; phase play; turn 1; asks at least 9; 0 may -;
	   1 may 9 J T take
schwechat/starter: whom the lot drew begins
	2c 2d 3c 9s 9s 9s / 2c 2d 7d 9s 9s 9s; pile 8c; set-up; dealer 1; first 0
	-> 0 lay 2c 2d 3c; 1 lay 2c 2d 7d; 0 ready; 1 ready; turn 0; began 0; phase play; asks free
schwechat/starter starter=worst: or the one with the worst face-up cards begins (Schwechat, Spielvorbereitung)
	2c 4c 5c 9s 9s 9s / 2d 4d 4h 9s 9s 9s / Ac Ad Ah 9s 9s 9s; set-up
	-> 0 lay 2c 4c 5c; 1 lay 2d 4d 4h; 2 lay Ac Ad Ah; 0 ready; 1 ready; 2 ready; phase play; turn 1; began 1
schwechat/starter starter=worst: a wild card counts 11, an Ace 10
	2c 2d 3c 9s 9s 9s / 2c 2d 7d 9s 9s 9s / 2c 2d Ah 9s 9s 9s; set-up
	-> 0 lay 2c 2d 3c; 1 lay 2c 2d 7d; 2 lay 2c 2d Ah; 0 ready; 1 ready; 2 ready; turn 2
schwechat/starter starter=worst: the places leave the wild ranks out: 4 4 4 is six, 2 2 5 is five
	4c 4d 4h 9s 9s 9s / 2c 2d 5d 9s 9s 9s; set-up; dealer 1
	-> 0 lay 4c 4d 4h; 1 lay 2c 2d 5d; 0 ready; 1 ready; turn 1
schwechat/starter starter=worst: ties: the first clockwise from the dealer's left
	2c 2d 5c 9s 9s 9s / 2c 2d 5d 9s 9s 9s / 2c 2d 5h 9s 9s 9s; set-up; dealer 1
	-> 0 lay 2c 2d 5c; 1 lay 2c 2d 5d; 2 lay 2c 2d 5h; 0 ready; 1 ready; 2 ready; turn 2
schwechat/turn-up: a 7 asks for less than 7
	6h 7h / 6c; pile 7c -> asks below 7; 0 may 6 take
schwechat/turn-up: an 8, a Joker and a 3 ask for nothing and do nothing
	6h / 6c; pile 8c -> asks free; dir 1; 0 may 6 take
schwechat/order: one or more cards of a kind on a lower or equal one (Schwechat, Spielverlauf)
	9c 9d 8h Qh / 6c; pile 9h -> 0 may 9 99 Q take
schwechat/order: 2 4 5 6 8 9 J Q K A; the two is the lowest card (Schwechat, Kartenwerte)
	2c 4c / 2d Ah; pile 4h -> 0 4; 1 may A take
schwechat/eating: who has nothing must eat the pile, then lays a new one, which ends the turn (Schwechat, Spielverlauf)
	4c 5c / 6c; pile 4h Kh
	-> 0 take; hand0 4c 4h 5c Kh; turn 0; asks free; pile -; 0 may 4 44 5 K; 1 may -; 0 can't flip (not_flip);
	   0 can't take (empty_pile);
	   0 44; hand0 5c Kh; turn 1; asks at least 4; pile 4c 4h
schwechat/eating: unless its eights skip all
	4c 8c / 6c; pile 4h Kh -> 0 take; 0 8; turn 0; asks free; 0 may 4 44 K take
schwechat/eating: the pile can be eaten of one's own accord (Schwechat, Spielverlauf)
	Ac / 6c; pile 4h Kh -> 0 take; hand0 4h Kh Ac; turn 0
schwechat/eating: instead of flipping too
	- / 6c; down Ac Ad; pile 4h Kh -> 0 may flip take; 0 take; hand0 4h Kh; turn 0; down0 Ac Ad; 0 may 4 K
schwechat/eating: not an empty pile
	- / 6c; down Ac Ad -> 0 may flip; 0 can't take (flip)
schwechat/eating: after a failed flip too one leads at once
	- / 6c; down 4c Ad; pile 4h Kh -> 0 flip 0; hand0 4c 4h Kh; known0 4c 4h Kh; turn 0; asks free; 0 may 4 44 K
schwechat/replenish: cards are drawn until there are three again (Schwechat, Spielverlauf)
	9c 9d 8h / 6c; pile 9h; draw 2c 2d 2h -> 0 99; hand0 2c 2d 8h; draw 2h
schwechat/eating: not after eating
	9c / 6c; pile 9h; draw 2c 2d 2h -> 0 take; hand0 9c 9h; draw 2c 2d 2h
common/active-zone: the hand, then the open cards, then the covered ones (Schwechat, Spielverlauf)
	- / 6c; up Kd; down Ac Ad; pile 9h -> 0 may K take; 0 can't flip (not_flip)
schwechat/face-up-first: all face-up cards before the first face-down one, penalty cards included
	- / 6c; up Kd; down -- Ac Ad 4c; pile 9h -> 0 can't flip 3 (not_flip)
schwechat/points: the last player is the Scheißkopf; no points (Schwechat, Spielverlauf)
	Kc / 6c; pile 9h -> 0 K; phase over; shithead 1; places 0; points 0 0
schwechat/mirror: a 3 on an Ace is an Ace (Schwechat, Spiegeln)
	3c 4c / Kd Ad; pile Ah -> 0 3; asks at least A; turn 1; pile Ah 3c; 1 may A take
schwechat/mirror: another wildcard is mirrored too: a 7 (Schwechat, Spiegeln)
	3c 4c / 7d Ad 6d; pile 7h -> 0 3; asks below 7; 1 may 6 take
schwechat/mirror: a 3 on a 3 mirrors on, down to what lies under them (Schwechat, Spiegeln)
	3c 4c / 3d 4d / Qc; pile Kh -> 0 3; 1 3; asks at least K; turn 2
schwechat/mirror: on an empty pile it has no value: anything goes (Schwechat, Spiegeln)
	3c 4c / 3d 2d / Qc -> 0 3; asks free; 1 may 2 3 take
schwechat/mirror: it repeats what the mirrored 8 asks, and skips none
	3c 4c / 3d 2d / Qc; pile 8c -> 0 3; asks free; turn 1
schwechat/mirror: nor reverses under a Joker
	3c 4c / 3d 2d / Qc; pile Jk -> 0 3; asks free; turn 1; dir 1
schwechat/order: 3, 7, 10 and Joker on anything (Schwechat, Wildcards)
	2c 3c 4c 7c 8c Tc Kc Jk / 6c; pile Ah -> 0 may 3 7 Jk T take
schwechat/seven: only 2 4 5 6 and the other wildcards; not another 7 (Schwechat, Unterbieten)
	7c Kc / 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad Jk; pile Ah -> 0 7; asks below 7; 1 may 2 3 4 5 6 Jk T take
schwechat/ten: the pile is removed; no further card, the next player's turn (Schwechat, Löschen)
	Tc Kc / 2d; pile 9h Ah -> 0 T; pile -; burned 9h Tc Ah; turn 1; asks free
schwechat/joker: the player before is on turn, and may lay anything; two turn once (Schwechat, Richtungswechsel)
	Jk Jk Kc / 2d / 4d 3d; pile 9h Ah -> 0 JkJk; dir -1; turn 2; asks free; 2 may 3 4 take
schwechat/joker: with two players left it does not reverse (Schwechat, Richtungswechsel)
	Jk Kc / 2d; pile 9h Ah -> 0 Jk; dir 1; turn 1; asks free
schwechat/joker: Jokers are not aimed, and flipped ones do not wait
	- / 2d / 4d; down Jk 4c; pile 9h Ah
	-> 0 flip 0; phase play; dir -1; turn 2; 0 can't aim@1 (not_aim); 2 can't 4@1 (no_target)
schwechat/eight: only in order; the next player sits out; then anything goes (Schwechat, Aussetzen)
	8c Kc / 2d / 4d; pile 6h -> 0 8; turn 2; asks free; 1 can't 2 (not_your_turn)
schwechat/eight: as many sit out as eights were laid (Schwechat, Aussetzen)
	8c 8d Kc / 2d / 4d / 5d; pile 6h -> 0 88; turn 3
schwechat/eight: just all the others (Schwechat, Aussetzen)
	8c 8d Kc / 2d / 4d; pile 6h -> 0 88; turn 0; asks free
schwechat/eight: the next one, if that player went out
	8c 8d 8h / 2d / 4d; pile 6h -> 0 888; out 0; turn 1
schwechat/eight: against the clock too
	8c Kc / 2d / 4d / 5d; pile 6h; counter -> 0 8; turn 2
schwechat/four: four of a kind: the pile is removed; the next player begins (Schwechat, Stapel löschen)
	9c 9d 9h 9s Kc / 2d / 4d; pile 6h -> 0 9999; pile -; burned 6h 9c 9d 9h 9s; turn 1; asks free
schwechat/four: counted by mirrored rank: a 3 is the fourth nine
	3d Kc / 2d / 4d; pile 6c 9s 9s 9h -> 0 3; pile -; turn 1
schwechat/four: a 3 among the nines too
	9d Kc / 2d / 4d; pile 6c 9s 3c 9h -> 0 9; pile -; turn 1
schwechat/four: a 3 under them is what lies under it
	9d Kc / 2d / 4d; pile 6c 3s 9s 9h -> 0 9; pile 6c 3s 9s 9h 9d; turn 1
schwechat/four: 3s at the bottom are 3s: three of them and another
	3d Kc / 2d / 4d; pile 3c 3s 3h -> 0 3; pile -; turn 1
schwechat/four: after any skip by eights
	8d Kc / 2d / 4d / 5d; pile 8c 8s 8h -> 0 8; pile -; turn 2; asks free
schwechat/four: a 3 that completes four eights skips none
	3d Kc / 2d / 4d / 5d; pile 8c 8s 8h -> 0 3; pile -; turn 1
common/burning-by-four: four Jokers reverse
	Jk Kc / 2d / 4d / 5d; pile Jk Jk Jk -> 0 Jk; pile -; dir -1; turn 3
schwechat/referee referee=strict: the first time a formal warning, then a new face-down card (Schwechat, Strafen)
	9c 8h / 6c; down 2c / -- 2d; pile 9h; draw Ac Ad
	-> 1 foul; warned1 true; warned0 false; turn 0; down1 -- 2d; draw Ac Ad; pile 9h; asks at least 9; 1 foul; 1 foul;
	   down1 -- 2d Ac Ad; draw -; turn 0
schwechat/referee referee=strict: a forbidden flip is a warning, another card and a penalty card (Schwechat, Strafen)
	9c 8h / 6c; down 2c / -- 2d 2h; pile 9h; draw Ac Ad As
	-> 1 foul 1; down1 -- Ac 2h Ad; burned 2d; unseen 1; seen -; draw As; warned1 true; 1 foul; down1 -- Ac 2h Ad As
schwechat/referee referee=strict: else one of the burned cards, drawn by lot, which cannot be named then
	9c 8h / 6c; down 2c / 2d; pile 9h; burned 4c 4c Kd; warned 1
	-> 1 foul : Kd; down1 2d Kd; burned 4c 4c; seen 4c; unseen 1;
	   1 can't foul, foul : 2d, foul : 4c 4c, foul : Kd (the cards drawn are not there to draw)
schwechat/referee referee=strict: what the draw pile has comes first
	9c 8h / 6c; down 2c / 2d; pile 9h; draw As; burned 4c Kd; warned 1
	-> 1 foul 0: As 4c; down1 As 4c; burned 2d Kd; seen -; unseen 2; draw -
schwechat/referee referee=strict: the replacement is drawn first: not the card itself
	9c 8h / 6c; down 2c / 2d; pile 9h; burned 4c
	-> 1 can't foul 0, foul 0: 2d 4c, foul 0: 4c (the cards drawn are not there to draw)
schwechat/referee referee=strict: none left: the old one stays, and there is no penalty card
	9c 8h / 6c; down 2c / 2d; pile 9h -> 1 foul 0; 1 foul; down1 2d; warned1 true
schwechat/referee referee=strict: a flip is forbidden out of turn, and on turn while there is something else to play
	- / 6c; down 2c / 2d --; pile 9h; draw Ac Ad As
	-> 0 can't 6 (flip); 0 can't foul 0 (is no foul); 1 can't 6 (not_your_turn); 1 can't foul 1, foul 7 (slot)
schwechat/referee referee=strict: on players still in
	9c / - / 6c; pile 9h; draw Ac; out 1 -> 1 can't foul (out)
schwechat/referee referee=strict: in play only
	4s 5h 6h Kd Kh 2c / 6c 7c 8c 9c Tc Jc; set-up; first 0 -> 0 can't foul (set_up)
schwechat/referee: lenient: the attempt is only refused
	9c / 6c; pile 9h; draw Ac -> 1 can't 6 (not_your_turn); 1 can't foul (no referee is there)
schwechat/face-up-first referee=strict: penalty cards are played last, like any face-down card
	- / 6c; up Kd; down - / -- 2d; burned Ac; warned 0 -> 0 foul : Ac; 0 K; out -; down0 Ac; turn 1
`
