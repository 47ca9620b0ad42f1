package sshsrv

import (
	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/api"
	"shithead/sshsrv/command"
	"shithead/sshsrv/gate"
)

// store is where everything is kept: what each of the packages asks of it, and the rules that people save.
type store interface {
	account.Store
	account.BanStore
	gate.AddressStore
	command.Store
	admin.Store
	admin.Asides
	api.Names

	Follow(each func(number uint64, c *data.Change)) (applied uint64, err error)

	SavedRules(id data.ID) ([]data.SavedRules, error)
	SaveRules(id data.ID, name, code string) error
	DropRules(id data.ID, name string) error
}
