package sshsrv

// What strangers can do to the server, what bounds it, and what honest players notice. The bounds are fields of [Limits]; a
// Rate is so many at once, and as many again within a time. What comes too fast waits up to MostWait and is not read
// meanwhile; what would wait longer is hung up on. An address is an IPv4 address or a /64 of IPv6, and is known for 30 days
// after somebody with a profile has logged in from it. TestAttackLoad in cmd/shithead runs these against the real command.
//
//	attack                        bound                                                   what honest players notice
//	----------------------------  ------------------------------------------------------  ------------------------------------
//	silent connections            Pending, PendingPerAddress: for a new one the oldest    at the attacker's address a passphrase
//	                              of the address with the most goes; Handshake            that is typed slowly may come too late
//	connections, logged in        Connections, ConnectionsPerAddress; the last            nothing where somebody is known;
//	                              ConnectionsReserved are for known addresses             strangers are refused when full
//	guests with nothing to do     GuestIdle; Idle for people with a key                   nothing
//	costly key exchanges          algorithms: none over finite fields                     clients older than OpenSSH 6.5 are
//	                                                                                      refused
//	handshakes, logins            HandshakesPerAddress, HandshakesInAll;                  at the attacker's address a wait; else
//	                              HandshakesReserved for known addresses                  nothing
//	much before authentication    PendingBytes, Handshake, AuthTries                      nothing
//	keys offered                  Offers                                                  nothing
//	new keys (rekeying)           Rekeys: each exchange signs once with the host key,     nothing; OpenSSH asks once a gigabyte
//	                              and the signer of each connection waits
//	window changes                Asks, Resizes                                           dragging a corner shows ten sizes a
//	                                                                                      second, and the last
//	unknown requests, channels    Asks                                                    nothing
//	commands, sessions            Opens, Sessions                                         nothing below two a second
//	packets of any other kind     Reads: bytes                                            nothing
//	addresses made up             Proxies: only balancers that are named say whose a      nothing
//	(PROXY header)                connection is, and each of theirs must (ProxyHeader)
