#!/usr/bin/env bash
# Makes the keys and certificates of the vectors, those that are not there yet. They are for tests only:
# the private keys are public. Certificates are valid for about 68 years.
set -euo pipefail
cd "$(dirname "$0")/keys"
export MSYS_NO_PATHCONV=1

key() { # name, genpkey arguments
  local name=$1; shift
  [ -f "$name.key.pem" ] || openssl genpkey -quiet "$@" -out "$name.key.pem" 2>/dev/null || openssl genpkey "$@" -out "$name.key.pem"
}

issuer() { # name, subject, further req arguments
  local name=$1 subject=$2; shift 2
  key "$name" -algorithm RSA -pkeyopt rsa_keygen_bits:2048
  [ -f "$name.crt.pem" ] || openssl req -x509 -utf8 -key "$name.key.pem" -subj "$subject" -days 25000 "$@" -out "$name.crt.pem"
}

certificate() { # name, key, issuer, serial number
  [ -f "$1.crt.pem" ] && return
  openssl req -new -utf8 -key "$2.key.pem" -subj "/C=NO/O=Kaia Payments AS/organizationIdentifier=PSDNO-FSA-123456789/CN=Kaia Payments" |
    openssl x509 -req -CA "$3.crt.pem" -CAkey "$3.key.pem" -set_serial "$4" -days 25000 -out "$1.crt.pem"
}

issuer issuer-plain '/C=NO/O=Havn Test Trust/OU=PSD2/CN=Havn Test Issuing CA 1'
issuer issuer-escaped '/C=NO/O=Fjord, Berg \+ Sons "F&B"/CN= #1 Issuing; CA \\ <Oslo> '
issuer issuer-beyond-ascii '/C=NO/L=Tromsø/O=Bærekraft Tillit AS/CN=Utsteder Ø 2'
issuer issuer-multi-valued '/DC=no/DC=havn/O=Havn Test Trust/organizationIdentifier=NTRNO-987654321/emailAddress=ca@havn.example/CN=Issuing CA 3+serialNumber=0042' -multivalue-rdn

key rsa-2048 -algorithm RSA -pkeyopt rsa_keygen_bits:2048
key rsa-2048-other -algorithm RSA -pkeyopt rsa_keygen_bits:2048
key rsa-4096 -algorithm RSA -pkeyopt rsa_keygen_bits:4096
key rsa-1024 -algorithm RSA -pkeyopt rsa_keygen_bits:1024
key rsa-pss -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048
key ec-p256 -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -pkeyopt ec_param_enc:named_curve
key ec-p384 -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -pkeyopt ec_param_enc:named_curve
key ed25519 -algorithm ED25519

certificate rsa-2048 rsa-2048 issuer-plain 0x0A1B2C3D4E5F60718293A4B5C6D7E8F9
certificate rsa-2048-other rsa-2048-other issuer-plain 0x5D0C
certificate rsa-2048-short-serial rsa-2048 issuer-plain 0x75BCD15
certificate rsa-2048-escaped rsa-2048 issuer-escaped 0x1F
certificate rsa-2048-beyond-ascii rsa-2048 issuer-beyond-ascii 0xC0FFEE
certificate rsa-2048-multi-valued rsa-2048 issuer-multi-valued 0x7E57
certificate rsa-4096 rsa-4096 issuer-plain 0x4096
certificate rsa-1024 rsa-1024 issuer-plain 0x1024
certificate rsa-pss rsa-pss issuer-plain 0x0555
certificate ec-p256 ec-p256 issuer-plain 0x0256
certificate ec-p384 ec-p384 issuer-plain 0x0384
certificate ed25519 ed25519 issuer-plain 0x25519
