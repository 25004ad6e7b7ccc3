package tpp

import (
	"crypto/subtle"
	"errors"
	"net/url"
	"strconv"
)

// Approved is what a PSU brings back who authenticated. Store PSUID: it names this PSU between you and this bank, and never
// changes.
type Approved struct {
	PSUID, SessionID, Context string
	// CorporateID is only that of a PSU who acts for a corporation. Send it as PSU-Corporate-ID, beside PSU-ID.
	CorporateID string
}

// NotApproved says why the PSU did not authenticate or approve.
type NotApproved struct {
	Status        int
	Code, Message string
	// Outcome is beyond the specification: refused, aborted, timed-out, locked-out, not-allowed or faulted.
	Outcome string
}

// ReadRedirect reads the query of the callback: an Approved or a NotApproved. It fails if the callback does not belong to
// this state.
func ReadRedirect(query url.Values, state string) (any, error) {
	// The PSU who returns need not be the one you sent: anybody can open this address.
	if subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(state)) != 1 {
		return nil, errors.New("the state is not that of this payment")
	}
	if query.Has("psu-id") {
		return Approved{
			PSUID:       query.Get("psu-id"),
			SessionID:   query.Get("tpp-session-id"),
			Context:     query.Get("context"),
			CorporateID: query.Get("psu-corporate-id"),
		}, nil
	}
	status, err := strconv.Atoi(query.Get("status"))
	if err != nil {
		status = 500
	}
	return NotApproved{status, query.Get("code"), query.Get("message"), query.Get("sca-outcome")}, nil
}
