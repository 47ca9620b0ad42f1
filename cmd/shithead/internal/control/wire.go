package control

import "encoding/json"

// Request is what is asked for.
type Request struct {
	// Version is 1.
	Version int    `json:"v"`
	Command string `json:"command"`
	// Args are the command's own, by name.
	Args map[string]string `json:"args,omitempty"`
}

// Answer is one line of what the server says. The last one has Done or Error.
type Answer struct {
	// Say is what the command says, in a form of its own.
	Say   json.RawMessage `json:"say,omitempty"`
	Done  bool            `json:"done,omitempty"`
	Error string          `json:"error,omitempty"`
}
