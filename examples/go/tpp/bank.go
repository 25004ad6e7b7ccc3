package tpp

import (
	"bytes"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"
)

const (
	attemptsMax    = 4
	secondsMax     = 30
	answerBytesMax = 10 << 20
)

// A Bank sends signed calls, and sends a call again that the bank may not have got.
type Bank struct {
	baseURL string
	signer  *Signer
	client  *http.Client
}

// An Answer is what the bank answered. Body is read by json.Unmarshal.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Link is the address of a link, or empty. Look for scaRedirect in every answer: any call may need the PSU.
func (a *Answer) Link(name string) string {
	var body struct {
		Links map[string]struct{ Href string } `json:"_links"`
	}
	if json.Unmarshal(a.Body, &body) != nil {
		return ""
	}
	return body.Links[name].Href
}

// NewBank makes a client that trusts the certificate authority in this file, and no other.
func NewBank(baseURL, authorityFile string, signer *Signer) (*Bank, error) {
	pem, err := os.ReadFile(authorityFile)
	if err != nil {
		return nil, err
	}
	authorities := x509.NewCertPool()
	if !authorities.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s: no certificate", authorityFile)
	}
	// Without keep-alive Go repeats no request by itself, with the signature and Date of before.
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: authorities}, DisableKeepAlives: true}
	return &Bank{baseURL, signer, &http.Client{Transport: transport, Timeout: secondsMax * time.Second}}, nil
}

// Call sends a call until it is answered. Every attempt has the same X-Request-ID, so nothing is done twice.
func (b *Bank) Call(method, target string, headers map[string]string, body []byte) (*Answer, error) {
	requestID := NewUUID()
	for attempt := 1; ; attempt++ {
		answer, err := b.send(method, target, headers, requestID, body)
		isAnswered := err == nil && answer.Status != http.StatusTooManyRequests && answer.Status != http.StatusServiceUnavailable
		if isAnswered || attempt == attemptsMax {
			return answer, err
		}
		// The bank may have done it all the same: ask again, do not assume.
		time.Sleep(timeToWait(answer, attempt))
	}
}

// send signs and sends a call once. Date is the real time, and within 60 seconds, so each attempt has its own.
func (b *Bank) send(method, target string, headers map[string]string, requestID string, body []byte) (*Answer, error) {
	request, err := http.NewRequest(method, b.baseURL+target, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	request.Header.Set("X-Request-ID", requestID)
	request.Header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if err := b.signer.Sign(method, target, request.Header, body); err != nil {
		return nil, err
	}
	response, err := b.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, answerBytesMax))
	if err != nil {
		return nil, err
	}
	return &Answer{response.StatusCode, response.Header, content}, nil
}

// timeToWait is what Retry-After says, else 1, 2 and 4 seconds.
func timeToWait(answer *Answer, attempt int) time.Duration {
	if answer != nil {
		if seconds, err := strconv.ParseUint(answer.Header.Get("Retry-After"), 10, 16); err == nil && seconds <= secondsMax {
			return time.Duration(seconds) * time.Second
		}
	}
	return time.Second << (attempt - 1)
}

// NewUUID makes a random UUID, for X-Request-ID and TPP-Session-ID.
func NewUUID() string {
	id := make([]byte, 16)
	if _, err := rand.Read(id); err != nil {
		panic(err)
	}
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
