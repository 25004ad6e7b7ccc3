package tpp

import (
	"crypto/x509"
	"encoding/asn1"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"strings"
	"time"
)

const notificationAgeMax = 300 * time.Second

var (
	mustBeSigned           = []string{"(request-target)", "date", "digest", "x-request-id"}
	organizationIdentifier = asn1.ObjectIdentifier{2, 5, 4, 97}
	signaturePart          = regexp.MustCompile(`(\w+)="((?:[^"\\]|\\.)*)"`)
)

// A BankSeal says how to recognise the bank: who issues its seal's certificate, and the identifier that this certificate has.
type BankSeal struct {
	Authority              *x509.Certificate
	OrganizationIdentifier string
}

// A Notification is what the bank reports. Fields may be added.
type Notification struct {
	NotificationID    string `json:"notificationId"`
	PaymentID         string `json:"paymentId"`
	TransactionStatus string `json:"transactionStatus"`
}

// Verify returns the content of a notification, or why it is not to be trusted. A notification may come more than once,
// with the same NotificationID. The target is path and query as received: RequestURI of an http.Request.
func (s *BankSeal) Verify(method, target string, headers http.Header, body []byte, now time.Time) (*Notification, error) {
	certificate, err := readCertificate(headers.Get("ASPSP-Signature-Certificate"))
	if err != nil {
		return nil, err
	}
	if err := s.check(certificate, now); err != nil {
		return nil, err
	}
	if headers.Get("Digest") != DigestOf(body) {
		return nil, errors.New("the Digest is not that of the body")
	}
	parts, err := readSignatureHeader(headers.Get("Signature"))
	if err != nil {
		return nil, err
	}
	names := strings.Split(parts["headers"], " ")
	for _, name := range mustBeSigned {
		if !contains(names, name) {
			return nil, fmt.Errorf("the signature does not cover %s", name)
		}
	}
	signature, err := base64.StdEncoding.DecodeString(parts["signature"])
	hash, isKnown := Hashes[parts["algorithm"]]
	text := SigningString(method, target, headers, names)
	if err != nil || !isKnown || !IsSignedBy(certificate.PublicKey, text, signature, hash) {
		return nil, errors.New("the signature is not the bank's")
	}
	date, err := http.ParseTime(headers.Get("Date"))
	if age := now.Sub(date); err != nil || age > notificationAgeMax || age < -notificationAgeMax {
		return nil, fmt.Errorf("the Date is more than %s off", notificationAgeMax)
	}
	var notification Notification
	return &notification, json.Unmarshal(body, &notification)
}

// check: anybody can make a certificate with the bank's name: only the authority's signature makes it the bank's.
func (s *BankSeal) check(certificate *x509.Certificate, now time.Time) error {
	if err := certificate.CheckSignatureFrom(s.Authority); err != nil {
		return errors.New("the certificate was not issued by the bank's authority")
	}
	if now.Before(certificate.NotBefore) || now.After(certificate.NotAfter) {
		return errors.New("the certificate is not valid now")
	}
	var identifiers []string
	for _, attribute := range certificate.Subject.Names {
		if attribute.Type.Equal(organizationIdentifier) {
			identifiers = append(identifiers, fmt.Sprint(attribute.Value))
		}
	}
	// The authority issues seals to others too.
	if len(identifiers) != 1 || identifiers[0] != s.OrganizationIdentifier {
		return errors.New("the certificate is not that of this bank")
	}
	return nil
}

func readCertificate(value string) (*x509.Certificate, error) {
	der, err := base64.StdEncoding.DecodeString(value)
	if err != nil {
		return nil, fmt.Errorf("ASPSP-Signature-Certificate: %w", err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, fmt.Errorf("ASPSP-Signature-Certificate: %w", err)
	}
	return certificate, nil
}

// readSignatureHeader returns the parts by name; keyId with its escapes. The header may be encoded as a whole (RFC 2047).
func readSignatureHeader(value string) (map[string]string, error) {
	text, err := new(mime.WordDecoder).DecodeHeader(value)
	if err != nil {
		return nil, fmt.Errorf("Signature: %w", err)
	}
	parts := map[string]string{}
	for _, found := range signaturePart.FindAllStringSubmatch(text, -1) {
		parts[found[1]] = found[2]
	}
	return parts, nil
}

func contains(list []string, wanted string) bool {
	for _, one := range list {
		if one == wanted {
			return true
		}
	}
	return false
}
