// Package localhouse runs a house of several servers on one machine, each a process of its own that is started again when it ends, and
// makes the folder of such a house, also of that of a server that stood alone ([House.Seed]). Start reading at [House.Run].
package localhouse
