// Package tpp is a small client of a bank's open-banking interface, for Go's standard library alone.
package tpp

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	_ "crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"net/http"
	"os"
	"strings"
)

// SignedIfSent lists headers that must be signed whenever they are sent. A notification address counts only if it is
// signed.
var SignedIfSent = []string{
	"date", "digest", "x-request-id", "psu-id", "psu-corporate-id", "tpp-redirect-uri", "tpp-notification-uri",
}

// Hashes has the algorithms that the bank takes, and signs with itself.
var Hashes = map[string]crypto.Hash{
	"rsa-sha256": crypto.SHA256, "rsa-sha512": crypto.SHA512, "ecdsa-sha256": crypto.SHA256,
}

// A Signer is the TPP's private key and the certificate that belongs to it.
type Signer struct {
	Key         crypto.Signer
	Certificate *x509.Certificate
	Algorithm   string
}

// LoadSigner reads a key in PKCS #8 and its certificate, both in PEM.
func LoadSigner(keyFile, certificateFile string) (*Signer, error) {
	keyBytes, err := readPEM(keyFile)
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKCS8PrivateKey(keyBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", keyFile, err)
	}
	certificate, err := LoadCertificate(certificateFile)
	if err != nil {
		return nil, err
	}
	switch key := key.(type) {
	case *rsa.PrivateKey:
		return &Signer{key, certificate, "rsa-sha256"}, nil
	case *ecdsa.PrivateKey:
		return &Signer{key, certificate, "ecdsa-sha256"}, nil
	}
	return nil, fmt.Errorf("%s: expected an RSA key or an EC key", keyFile)
}

// LoadCertificate reads a certificate in PEM.
func LoadCertificate(file string) (*x509.Certificate, error) {
	der, err := readPEM(file)
	if err != nil {
		return nil, err
	}
	return x509.ParseCertificate(der)
}

func readPEM(file string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(data)
	if block == nil {
		return nil, fmt.Errorf("%s: no PEM", file)
	}
	return block.Bytes, nil
}

// Sign adds Digest, TPP-Signature-Certificate and Signature to the headers of a call. A body that is nil is none.
func (s *Signer) Sign(method, target string, headers http.Header, body []byte) error {
	if body != nil {
		headers.Set("Digest", DigestOf(body))
	}
	// Without (request-target) a signed call could be sent again to another path.
	names := []string{"(request-target)"}
	for _, name := range SignedIfSent {
		if len(headers.Values(name)) > 0 {
			names = append(names, name)
		}
	}
	value, err := s.SignatureHeader(SigningString(method, target, headers, names), names)
	if err != nil {
		return err
	}
	headers.Set("Signature", value)
	headers.Set("TPP-Signature-Certificate", base64.StdEncoding.EncodeToString(s.Certificate.Raw))
	return nil
}

// DigestOf is the Digest header of exactly these bytes: hash what is sent, not what will be serialised again.
func DigestOf(body []byte) string {
	sum := sha256.Sum256(body)
	return "SHA-256=" + base64.StdEncoding.EncodeToString(sum[:])
}

// SigningString has one line for each name, without a newline at the end. The target is path and query, exactly as sent.
func SigningString(method, target string, headers http.Header, names []string) string {
	lines := make([]string, len(names))
	for i, name := range names {
		value := strings.Trim(headers.Get(name), " \t")
		if name == "(request-target)" {
			value = strings.ToLower(method) + " " + target
		}
		lines[i] = name + ": " + value
	}
	return strings.Join(lines, "\n")
}

// SignatureHeader signs a text and returns the header that says so.
func (s *Signer) SignatureHeader(text string, names []string) (string, error) {
	hash := Hashes[s.Algorithm]
	// An RSA key pads as PKCS #1 v1.5 here, and an EC key writes the signature as DER.
	signature, err := s.Key.Sign(rand.Reader, sumOf(hash, text), hash)
	if err != nil {
		return "", err
	}
	value := fmt.Sprintf(`keyId="%s",algorithm="%s",headers="%s",signature="%s"`, escapeQuoted(KeyIDOf(s.Certificate)),
		s.Algorithm, strings.Join(names, " "), base64.StdEncoding.EncodeToString(signature))
	for _, character := range value {
		if character > '~' {
			// An issuer's name beyond ASCII: the whole header is encoded (RFC 2047).
			return "=?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte(value)) + "?=", nil
		}
	}
	return value, nil
}

// escapeQuoted escapes a quote, and a backslash only where it would be read as an escape.
func escapeQuoted(text string) string {
	var escaped strings.Builder
	for i, character := range text {
		rest := text[i+len(string(character)):]
		if character == '"' || character == '\\' && (rest == "" || rest[0] == '"' || rest[0] == '\\') {
			escaped.WriteByte('\\')
		}
		escaped.WriteRune(character)
	}
	return escaped.String()
}

// IsSignedBy says whether this key signed the text. The key decides between RSA and ECDSA, never the sender.
func IsSignedBy(key crypto.PublicKey, text string, signature []byte, hash crypto.Hash) bool {
	switch key := key.(type) {
	case *rsa.PublicKey:
		return rsa.VerifyPKCS1v15(key, hash, sumOf(hash, text), signature) == nil
	case *ecdsa.PublicKey:
		return ecdsa.VerifyASN1(key, sumOf(hash, text), signature)
	}
	return false
}

func sumOf(hash crypto.Hash, text string) []byte {
	digest := hash.New()
	digest.Write([]byte(text))
	return digest.Sum(nil)
}
