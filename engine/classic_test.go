package engine

const classicClauses = `
classic/opening: the first person who lays a 3 begins (Kartenspiel, paragraph 1)
	4c 3d 3h / 3s 9c 9d / Kc; up 2c / 2d / 2h; set-up
	-> 0 ready; 1 ready; 2 ready; phase opening; opens 3; turn -1; began -1; 0 may 3 33; 1 may 3; 2 may -
classic/opening: no 3: a 4; no 4: a 5 and so on; it goes on clockwise (Kartenspiel, paragraph 1)
	6c / 5s 9c 9d / Kc; up 3c / 3d / 3h; set-up
	-> 0 ready; 1 ready; 2 ready; 1 5; phase play; turn 2; asks at least 5; opens none
classic/deal: players swap before
	6c / 5s 9c 9d; up 3c / 3d; set-up
	-> 0 swap 6c for 3c; hand0 3c; up0 6c; known0 3c; 0 can't chance (set_up); 0 can't foul (no referee is there);
	   0 can't lay 3c (laid)
classic/order: an equal or higher card than the one played before (Kartenspiel, paragraph 1)
	8c 9c 9d Kc / 4c; pile 9h
	-> 0 may 9 99 K; 1 may -; 0 can't 8 (asked); 0 can't 9+K (company); 0 can't chance (chance);
	   0 can't take (must_play)
classic/replenish: at least 3 cards in the hand as long as the deck lasts (Kartenspiel, paragraph 1)
	9c 9d Kc / 4c; pile 9h; draw 4d 5d 6d -> 0 99; hand0 4d 5d Kc; draw 6d
classic/order: twos and tens on every card; nothing else is wild (Kartenspiel, paragraph 2)
	2c 3c 7c 8c Tc Qc / 4c; pile Ah -> 0 may 2 T
classic/two: any card follows a 2 (Kartenspiel, paragraph 2)
	2c / 3c 4c; up 5c; pile Ah -> 0 2; asks free; 1 may 3 4
classic/ten: a 10 burns the pile, and the same player plays any card again (Kartenspiel, paragraph 2)
	Tc 3c 4c / 3d; pile 5h Ah -> 0 T; pile -; burned 5h Tc Ah; turn 0; asks free; 0 may 3 4
classic/four: four of the same value at once burn like a 10 (Kartenspiel, paragraph 3)
	5c 5d 5h 5s 3c / 3d; pile 4h -> 0 5555; pile -; turn 0; asks free
classic/four: across turns: 5 5 5, and the next player's 5 completes the set (Kartenspiel, paragraph 3)
	5d 5h 5s 3c / 5c 3d 3h / 4c; pile 4h -> 0 555; 1 5; pile -; turn 1; asks free; 1 may 3 33
classic/four: threes are not looked through (Kartenspiel, paragraph 3)
	5d 3c / 6c; pile 5h 5s 5c 2h -> 0 5; turn 1; asks at least 5
common/taking: who has neither must take the pile and end the turn (Kartenspiel, paragraph 4)
	5d 3c / 6c 3d; pile 9h Kd -> 0 take; hand0 3c 5d 9h Kd; known0 9h Kd; turn 1; asks free; pile -
common/active-zone: open cards only when the hand is empty (Kartenspiel, paragraph 5)
	5d / 6c; up Kc; pile 4h -> 0 may 5; 0 can't K (not_held)
classic/faceup: the open card must be higher than the pile's (Kartenspiel, paragraph 5)
	- / 6c; up 8c 9c Tc Jc 2c; pile 9h -> asks above 9; 0 may 2 J T; 0 can't 9 (asked)
classic/faceup faceup=equal: faceup=equal lets equal cards do
	- / 6c; up 8c 9c Tc Jc 2c; pile 9h -> asks at least 9; 0 may 2 9 J T
classic/flip: blind cards one at a time; lower than the pile: all is taken (Kartenspiel, paragraph 5)
	- / 6c; down 4c Kd 5s; pile 9h -> 0 flip 0; hand0 4c 9h; known0 4c 9h; turn 1; pile -; down0 -- Kd 5s
classic/faceup: a flipped card may be equal
	- / 6c; down 9c Kd 5s; pile 9h -> 0 flip 0; asks at least 9
classic/points: who has no card left is out; the last one left is the Shithead; no points (Kartenspiel, paragraph 6)
	9d / 6c; pile 9h -> 0 9; phase over; out 0; places 0; shithead 1; points 0 0
`
