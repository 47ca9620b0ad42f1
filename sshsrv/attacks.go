package sshsrv

// What strangers can do to the server, what bounds it, and what honest players notice of the bound. Rows of one number are
// one kind of attack. The bounds are fields of [Limits], of the limits in the packages below (gate, account, command, api) and of [rooms.RoomLimits]; a Rate is so many at once, and
// as many again within a time. What comes too fast waits up to MostWait and is not read meanwhile; what would wait longer is
// hung up on. An address is an IPv4 address or a /64 of IPv6, and is known for 30 days after somebody with a profile has
// logged in from it. TestAttackLoad in cmd/shithead runs those of connections against the real command.
//
//	| attack | bound | what honest players notice |
//	|---|---|---|
//	| 1. Programs ask for the list of rooms all the time. | It is made once a change, of the rooms that changed, and shared by all (object/room_list.go). Requests cost by what they do, of budgets of a session, a person, the guests of an address and an address: Session, Person, Guests, Address (api/budget.go). | Nothing: a program may list rooms 24 times at once and 8 times a second. Guests who share an attacker's address are told too_fast. |
//	| 1. Programs ask and do not read. | Answers that wait are bounded in bytes: AnswerBytes a session, AnswerBytesPerAddress, AnswerBytesInAll (api/answers.go). Requests wait meanwhile, and who reads nothing for StuckWrite is hung up on. | Nothing: answers to moves are short and always have room. While an attack fills AnswerBytesInAll, lists and records are too_fast. |
//	| 2. Clients ask for key exchanges that cost the server much. | Nothing over finite fields is offered. | Clients older than OpenSSH 6.5 are refused. |
//	| 2. Handshakes and logins without end. | HandshakesPerAddress and HandshakesInAll; HandshakesReserved are for known addresses. | At the attacker's address a wait, else nothing. |
//	| 2. New keys are asked for all the time. | Rekeys: each exchange signs once with the host key, and the signer of each connection waits. | Nothing: OpenSSH asks once a gigabyte. |
//	| 2. Windows change size all the time. | Asks and Resizes. | Dragging a corner shows ten sizes a second, and the last. |
//	| 2. Unknown requests and channels. | Asks. | Nothing. |
//	| 2. Commands and sessions without end. | Opens and Sessions. | Nothing below two a second. |
//	| 2. Packets of any other kind. | Reads, in bytes. | Nothing. |
//	| 2. Keys are offered without end, or much is sent before authentication. | Offers, PendingBytes, Handshake and AuthTries. | Nothing. |
//	| 2. A PROXY header names a made up address. | Proxies: only balancers that are named say whose a connection is, and each of theirs must within ProxyHeader. | Nothing. |
//	| 3. Programs send long or nested lines, or come again to send more. | Lines and bytes are paid for before anything is read from them; RequestDepth is checked before JSON is decoded; of a refused line RefusedIDBytes are searched for its id (api/inbox.go, api/scan.go). Who goes on is hung up on: Refusals. | Nothing: moves take a tenth of the bytes. |
//	| 4. Silent connections. | Pending and PendingPerAddress: for a new one the oldest of the address with the most goes; Handshake. | At the attacker's address a passphrase that is typed slowly may come too late. |
//	| 4. Connections that have logged in. | Connections and ConnectionsPerAddress; the last ConnectionsReserved are for known addresses. | Where somebody is known nothing; strangers are refused when it is full. |
//	| 4. Guests with nothing to do. | GuestIdle; Idle for people with a key. | Nothing. |
//	| 5. New keys by the thousand from one address. | Newcomers, then one every NewcomerEvery; a name that was lost to somebody faster costs nothing. | Newcomers at that address wait; known keys never do. |
//	| 6. A host adds and removes bots all the time, each a commit and a view for all. | SeatBotBurst at once, then one every SeatBotEvery, by person and room. | Nothing: a table of twenty is filled and cleared at once. |
//	| 6. Programs fill a room to watch it. | Whoever has no seat is sent the same lines, made once a view (api/watched.go). | Nothing. |
//	| 7. Somebody adds another's public key to their own profile. | Nothing but an explicit answer accepts it (account/claim.go). | One question, or one command. |
//	| 8. A name that looks like another's, or like that of somebody who has left. | It is refused when it is taken (data/look.go); a name that was left is nobody's for 30 days. | They pick another name. |
//	| 9. Two keys of one person play each other for a rating. | Nobody is rated if all people of a round come from one address, RateOneAddress aside, or move faster than RatedMove at the median; and two people rate each other in a day by what 25 rounds are worth at most (rooms/room_rated.go, data/rated.go; TestAttack_TwoKeysOfOnePerson in rooms, TestAFarm_OfTwoPeople_GainsABoundedRating in data). | Friends behind one router have their points and their Shithead, but no rating unless the house says so; an evening of twenty rounds rates in full. |
//	| 10. Whoever is on turn does nothing. | Without a clock Patience, and Away for those who are not here: then the others may call the round off without them. | A clock, or the others' word. |
