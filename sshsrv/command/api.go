package command

import (
	"github.com/spf13/cobra"

	"shithead/sshsrv/cmdline"
)

// apiCommand is the command that begins the session of a program.
const apiCommand = "api"

// IsAPI reports whether a command begins the session of a program.
func IsAPI(line string) bool {
	words, err := cmdline.Words(line)
	return err == nil && len(words) > 0 && words[0] == apiCommand
}

// Answers reports whether a line gives a command that answers in lines and asks nothing more. None of screens, programs
// and operators does, nor one that changes keys or the account, as the session stays who it is.
func Answers(line string) bool {
	words, err := cmdline.Words(line)
	if err != nil || len(words) == 0 {
		return false
	}
	found := find(Everybody, words[0])
	changes := words[0] == "account" || words[0] == "keys" && len(words) > 1 && words[1] != "--json"
	return found != nil && !found.Screens && found.Name != apiCommand && !changes
}

// makeAPI plays with a program. One whose key is claimed is greeted as nobody, and has every request refused.
func (r *request) makeAPI(c *cobra.Command) {
	c.PreRunE = nil
	c.RunE = func(c *cobra.Command, _ []string) error {
		if r.ID.Unanswered() {
			r.Complain(r.question())
			r.Play(c.Context())
			return cmdline.Ended(cmdline.Failed)
		}
		if _, err := r.Account.ChooseAny(); err != nil {
			return err
		}
		r.Play(c.Context())
		return nil
	}
}
