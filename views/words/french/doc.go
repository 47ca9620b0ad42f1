// Package french has the words of one language. The files are named as those of every other language, each after the part of
// [words.Words] that it fills in; prose has what is told of each rule set. Start at [Words]. What the words are for, and
// what is the same in every language, is in package words; which languages there are in package languages.
//
// The blank before : ; ? ! and inside « » is [words.NoBreak], a column like any other. People are never given a participle or an
// adjective that shows their gender, and no "de" or "que" stands before a name, which might begin with a vowel. A place is counted
// in the feminine, for it stands before "place".
//
// The terms, as French pages on this game have them, where it is called Shithead, Danish or bataille norvégienne, and as card
// games at large do:
//
//	hand              main           face-up, face-down   cartes visibles, cachées
//	draw pile         pioche         pile                 tas
//	to take the pile  ramasser       to burn it           brûler, couper
//	four of a kind    carré          wild cards           passe-partout (coined; else cartes spéciales)
//	to swap           échanger       to jump in           intercepter (from Uno)
//	to deal, dealer   donner, donne  to lead              entamer
//	round, match      manche, partie forfeit              gage
//	to skip           sauter un tour to go again          rejouer
//	trump             atout          loser                le Shithead
//
// A rule set keeps the names that are its own, as English does with those of the German ones, and has the rest in French:
//
//	bitenight  main, banque, pari (gamble), pile; exploser la pile; montrer le Joker; Scheissekopf, Low Card Leave
//	leeds      talon, défausse; planquer (stash); jacker; table libre; le Shithead fait le thé
//	schwechat  FUC, FDC; bouffer le tas; passer dessous; miroir; effacer; Scheißkopf
//	classic    tas, cartes aveugles; brûler; ramasser; passe-partout
//	custom     cartes secrètes, de table, posées; balayer; LTC; As tireur; carte chance; perdant
//
// Cards show J Q K A in every language; what is typed may be valet, dame, roi and as.
package french
