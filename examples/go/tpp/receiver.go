package tpp

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

const bodyBytesMax = 100_000

// StartReceiver serves the TPP's own two addresses, on this machine alone: where the PSU's browser comes back, and where the
// bank sends notifications. It sends what came into events: an Approved, a NotApproved or a *Notification. Nothing is logged:
// a callback's address has the PSU-ID in it.
func StartReceiver(port, state string, seal *BankSeal, events chan<- any) (*http.Server, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("/callback", func(response http.ResponseWriter, request *http.Request) {
		back, err := ReadRedirect(request.URL.Query(), state)
		if err != nil {
			http.Error(response, err.Error(), http.StatusBadRequest)
			return
		}
		events <- back
		fmt.Fprintln(response, "Thank you. You can close this window.")
	})
	mux.HandleFunc("/notifications", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
		if err != nil {
			http.Error(response, err.Error(), http.StatusBadRequest)
			return
		}
		notification, err := seal.Verify(request.Method, request.RequestURI, request.Header, body, time.Now())
		if err != nil {
			fmt.Fprintln(os.Stderr, "Refused a notification:", err)
			http.Error(response, err.Error(), http.StatusBadRequest)
			return
		}
		// Answer once it is stored: the bank sends it again until it gets a 2xx.
		events <- notification
		response.WriteHeader(http.StatusNoContent)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		return nil, err
	}
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second}
	go server.Serve(listener)
	return server, nil
}
