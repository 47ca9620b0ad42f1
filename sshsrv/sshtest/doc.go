// Package sshtest is a real SSH client for tests, whose terminals are emulated: it types, and waits until something is on
// a screen. It knows nothing of this server but how people come in: with a key, or without.
//
// client.go is a connection, session.go what runs on it, keys.go who somebody is. A test that waits in vain fails and
// shows the screen that it waited at; nothing ever sleeps.
package sshtest
