package tpp

import (
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"strings"
)

// Short names of attribute types; others are written as object identifiers.
var attributeNames = map[string]string{
	"2.5.4.3": "CN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST", "2.5.4.9": "STREET",
	"2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.17": "postalCode", "2.5.4.97": "organizationIdentifier",
	"0.9.2342.19200300.100.1.1": "UID", "0.9.2342.19200300.100.1.25": "DC", "1.2.840.113549.1.9.1": "emailAddress",
}

// KeyIDOf names the certificate by serial number, in hexadecimal, and issuer, in the form of RFC 4514.
func KeyIDOf(certificate *x509.Certificate) string {
	return fmt.Sprintf("SN=%X,CA=%s", certificate.SerialNumber.Bytes(), issuerOf(certificate))
}

// issuerOf reads RawIssuer: Issuer.String() puts attributes in an order of its own, which names another issuer.
func issuerOf(certificate *x509.Certificate) string {
	var issuer pkix.RDNSequence
	if _, err := asn1.Unmarshal(certificate.RawIssuer, &issuer); err != nil {
		// x509.ParseCertificate has read it before.
		panic(err)
	}
	relativeNames := make([]string, len(issuer))
	for i, relativeName := range issuer {
		attributes := make([]string, len(relativeName))
		for j, attribute := range relativeName {
			name, isKnown := attributeNames[attribute.Type.String()]
			if !isKnown {
				name = attribute.Type.String()
			}
			attributes[j] = name + "=" + escapeValue(fmt.Sprint(attribute.Value))
		}
		// They are written from the last to the first.
		relativeNames[len(issuer)-1-i] = strings.Join(attributes, "+")
	}
	return strings.Join(relativeNames, ",")
}

func escapeValue(value string) string {
	var escaped strings.Builder
	for i, character := range value {
		isAtEdge := character == ' ' && (i == 0 || i == len(value)-1) || character == '#' && i == 0
		if isAtEdge || strings.ContainsRune(`,+"\<>;`, character) {
			escaped.WriteByte('\\')
		}
		escaped.WriteRune(character)
	}
	return escaped.String()
}
