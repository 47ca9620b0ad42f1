package sshsrv

// apiShared is what the sessions of all programs share.
type apiShared struct {
	budgets *apiBudgets
	long    *longAnswers
	list    roomList
	watched *watched
}

// newAPIShared fails for limits that remember nobody.
func newAPIShared(l *APILimits) (*apiShared, error) {
	budgets, err := newAPIBudgets(l)
	if err != nil {
		return nil, err
	}
	return &apiShared{budgets: budgets, long: newLongAnswers(l), watched: newWatched()}, nil
}
