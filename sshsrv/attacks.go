package sshsrv

// What can be tried against the server, what bounds it, and what honest players notice of the bound. Rows of one
// number are one kind of attack. The limits are fields of [Limits], [APILimits] and [rooms.RoomLimits].
//
//	| attack | bound | what honest players notice |
//	|---|---|---|
//	| 1. Programs ask for the list of rooms all the time. | It is made once a change, of the rooms that changed, and shared by all (room_list.go). Requests cost by what they do, of budgets of a session, a person, the guests of an address and an address: Session, Person, Guests, Address (api_budget.go). | Nothing: a program may list rooms 24 times at once and 8 times a second. Guests who share an attacker's address are told too_fast. |
//	| 1. Programs ask and do not read. | Answers that wait are bounded in bytes: AnswerBytes a session, AnswerBytesPerAddress, AnswerBytesInAll (api_answers.go). Requests wait meanwhile, and who reads nothing for StuckWrite is hung up on. | Nothing: answers to moves are short and always have room. While an attack fills AnswerBytesInAll, lists and records are too_fast. |
//	| 3. Programs send long or nested lines, or come again to send more. | Lines and bytes are paid for before anything is read from them; RequestDepth is checked before JSON is decoded; of a refused line RefusedIDBytes are searched for its id (api_inbox.go, api_scan.go). Who goes on is hung up on: Refusals. | Nothing: moves take a tenth of the bytes. |
//	| 6. A host adds and removes bots all the time, each a commit and a view for all. | SeatBotBurst at once, then one every SeatBotEvery, by person and room. | Nothing: a table of twenty is filled and cleared at once. |
//	| 6. Programs fill a room to watch it. | Whoever has no seat is sent the same lines, made once a view (api_watched.go). | Nothing. |
