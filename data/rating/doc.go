// Package rating estimates skill from the order in which players finished. It is the Plackett-Luce model of OpenSkill,
// which is algorithm 4 of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", 2011.
//
// Start reading at [Rank]. Nothing here knows of rounds or players.
package rating
