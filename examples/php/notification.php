<?php

declare(strict_types=1);

// Checks that a notification comes from the bank, unchanged and lately.

namespace Tpp;

require_once __DIR__ . '/signing.php';

/** The notification is not to be trusted; the message says why. */
final class Refused extends \Exception
{
}

/** How to recognise the bank: who issues its seal's certificate, and the identifier that this certificate has. */
final class BankSeal
{
    private const MUST_BE_SIGNED = ['(request-target)', 'date', 'digest', 'x-request-id'];
    private const SECONDS_MAX = 300;

    public function __construct(
        /** The authority's certificate, in PEM. */
        private readonly string $authority,
        private readonly string $organizationIdentifier,
    ) {
    }

    /**
     * Returns the content of a notification. It may come more than once, with the same notificationId. Names of headers are
     * in lower case.
     */
    public function verify(string $method, string $target, array $headers, string $body, int $now): array
    {
        $certificate = certificate_of(base64_decode($headers['aspsp-signature-certificate'] ?? ''))
            ?? throw new Refused('the header ASPSP-Signature-Certificate holds no certificate');
        $this->checkCertificate($certificate, $now);
        if (($headers['digest'] ?? '') !== digest_of($body)) {
            throw new Refused('the Digest is not that of the body');
        }
        $parts = $this->readSignatureHeader($headers['signature'] ?? '');
        $names = explode(' ', $parts['headers'] ?? '');
        $missing = array_diff(self::MUST_BE_SIGNED, $names);
        if ($missing !== []) {
            throw new Refused('the signature does not cover ' . implode(', ', $missing));
        }
        $text = signing_string($method, $target, $headers, $names);
        $signature = base64_decode($parts['signature'] ?? '', strict: true);
        $hash = HASHES[$parts['algorithm'] ?? ''] ?? null;
        $key = openssl_pkey_get_public($certificate);
        if ($signature === false || $hash === null || !is_signed_by($key, $text, $signature, $hash)) {
            throw new Refused("the signature is not the bank's");
        }
        $date = \DateTimeImmutable::createFromFormat(DATE_RFC7231, $headers['date']);
        if ($date === false || abs($now - $date->getTimestamp()) > self::SECONDS_MAX) {
            throw new Refused('the Date is more than ' . self::SECONDS_MAX . ' seconds off');
        }
        return json_decode($body, associative: true, flags: JSON_THROW_ON_ERROR);
    }

    /** Anybody can make a certificate with the bank's name: only the authority's signature makes it the bank's. */
    private function checkCertificate(\OpenSSLCertificate $certificate, int $now): void
    {
        if (openssl_x509_verify($certificate, openssl_pkey_get_public($this->authority)) !== 1) {
            throw new Refused("the certificate was not issued by the bank's authority");
        }
        $facts = openssl_x509_parse($certificate);
        if ($now < $facts['validFrom_time_t'] || $now > $facts['validTo_time_t']) {
            throw new Refused('the certificate is not valid now');
        }
        // The authority issues seals to others too. Several identifiers are an array here, which is not equal.
        if (($facts['subject']['organizationIdentifier'] ?? null) !== $this->organizationIdentifier) {
            throw new Refused('the certificate is not that of this bank');
        }
    }

    /** The parts of a Signature header by name; keyId with its escapes. It may be encoded as a whole (RFC 2047). */
    private function readSignatureHeader(string $value): array
    {
        $text = iconv_mime_decode($value, 0, 'UTF-8') ?: '';
        preg_match_all('/(\w+)="((?:[^"\\\\]|\\\\.)*)"/', $text, $found);
        return array_combine($found[1], $found[2]);
    }
}
