// Compares the client with the test vectors: go run ./cmd/vectors <folder of the vectors>
package main

import (
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"tpp.example/tpp"
)

type vector struct {
	Name, Certificate, Key, Algorithm, KeyID, Digest, SigningString, Signature, SignatureHeader string
	Names                                                                                       []string
	Request                                                                                     struct {
		Method, Target string
		Headers        [][2]string
		BodyBase64     *string
	}
	Expect struct{ Verdict string }
}

var files = []string{
	"algorithm.json", "coverage.json", "digest.json", "key-id.json", "mime-word.json",
	"signature-header.json", "signing.json", "valid.json", "wrong-signature.json",
}

var (
	compared = map[string]int{}
	failures []string
)

func main() {
	if len(os.Args) != 2 {
		stop("Usage: vectors <folder of the vectors>")
	}
	folder := os.Args[1]
	if missing := missingFiles(folder); len(missing) > 0 {
		stop(folder + " lacks vectors: " + strings.Join(missing, ", "))
	}
	for _, file := range files {
		content, err := os.ReadFile(filepath.Join(folder, file))
		must(err)
		var vectors []vector
		must(json.Unmarshal(content, &vectors))
		if len(vectors) == 0 {
			stop(file + " has no vectors")
		}
		for _, v := range vectors {
			name := file + ": " + v.Name
			if file == "signing.json" {
				checkSigned(folder, v, name)
			} else {
				checkReceived(folder, v, name)
			}
		}
	}
	report()
}

func missingFiles(folder string) []string {
	var missing []string
	for _, file := range files {
		if _, err := os.Stat(filepath.Join(folder, file)); err != nil {
			missing = append(missing, file)
		}
	}
	return missing
}

// checkSigned: everything that a signer sends must come out the same.
func checkSigned(folder string, v vector, name string) {
	signer, err := tpp.LoadSigner(keyFile(folder, v.Key+".key"), keyFile(folder, v.Certificate+".crt"))
	must(err)
	signer.Algorithm = v.Algorithm
	headers := headersOf(v)
	if v.Request.BodyBase64 != nil {
		headers.Set("Digest", tpp.DigestOf(bodyOf(v)))
	}
	compare("digest", headers.Get("Digest") == v.Digest, name)
	text := tpp.SigningString(v.Request.Method, v.Request.Target, headers, v.Names)
	compare("signing string", text == bytesOf(v.SigningString), name)
	compare("keyId", tpp.KeyIDOf(signer.Certificate) == v.KeyID, name)
	header, err := signer.SignatureHeader(text, v.Names)
	must(err)
	if strings.HasPrefix(v.Algorithm, "ecdsa") {
		// An ECDSA signature is another one each time: compare the rest, and verify it.
		before, signature, _ := strings.Cut(header, `signature="`)
		isRight := isSigned(text, strings.TrimSuffix(signature, `"`), v.Algorithm, signer.Certificate)
		compare("Signature header", strings.HasPrefix(v.SignatureHeader, before) && isRight, name)
	} else {
		compare("Signature header", header == v.SignatureHeader, name)
	}
}

// checkReceived: what of a verifier's work a TPP's client does too.
func checkReceived(folder string, v vector, name string) {
	certificate, err := tpp.LoadCertificate(keyFile(folder, v.Certificate+".crt"))
	must(err)
	compare("digest", tpp.DigestOf(bodyOf(v)) == v.Digest, name)
	compare("keyId", tpp.KeyIDOf(certificate) == v.KeyID, name)
	if v.SigningString == "" {
		return
	}
	text := bytesOf(v.SigningString)
	var names []string
	for _, line := range strings.Split(text, "\n") {
		name, _, _ := strings.Cut(line, ": ")
		names = append(names, name)
	}
	compare("signing string", tpp.SigningString(v.Request.Method, v.Request.Target, headersOf(v), names) == text, name)
	isRight := isSigned(text, v.Signature, v.Algorithm, certificate)
	compare("signature", isRight == (v.Expect.Verdict == "ok"), name)
}

func isSigned(text, signature, algorithm string, certificate *x509.Certificate) bool {
	bytes, err := base64.StdEncoding.DecodeString(signature)
	must(err)
	return tpp.IsSignedBy(certificate.PublicKey, text, bytes, tpp.Hashes[algorithm])
}

func headersOf(v vector) http.Header {
	headers := http.Header{}
	for _, header := range v.Request.Headers {
		headers.Set(header[0], bytesOf(header[1]))
	}
	return headers
}

// bytesOf: a character of the vectors' headers and signing strings is one byte.
func bytesOf(text string) string {
	bytes := make([]byte, 0, len(text))
	for _, character := range text {
		bytes = append(bytes, byte(character))
	}
	return string(bytes)
}

func bodyOf(v vector) []byte {
	body, err := base64.StdEncoding.DecodeString(*v.Request.BodyBase64)
	must(err)
	return body
}

func keyFile(folder, name string) string {
	return filepath.Join(folder, "keys", name+".pem")
}

func compare(what string, isSame bool, name string) {
	compared[what]++
	if !isSame {
		failures = append(failures, what+": "+name)
	}
}

func report() {
	var counts []string
	for what, count := range compared {
		counts = append(counts, fmt.Sprintf("%d %s", count, what))
	}
	sort.Strings(counts)
	fmt.Println(strings.Join(counts, ", "))
	for _, failure := range failures {
		fmt.Println(failure)
	}
	fmt.Printf("%d failed\n", len(failures))
	if len(failures) > 0 {
		os.Exit(1)
	}
}

func must(err error) {
	if err != nil {
		stop(err.Error())
	}
}

func stop(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(2)
}
