<?php

declare(strict_types=1);

// Signs a call as the bank expects it: Digest, signing string, Signature header, certificate.

namespace Tpp;

require_once __DIR__ . '/key_id.php';

/** Headers that must be signed whenever they are sent. A notification address counts only if it is signed. */
const SIGNED_IF_SENT = [
    'date',
    'digest',
    'x-request-id',
    'psu-id',
    'psu-corporate-id',
    'tpp-redirect-uri',
    'tpp-notification-uri',
];

/** The algorithms that the bank takes, and signs with itself. */
const HASHES = [
    'rsa-sha256' => OPENSSL_ALGO_SHA256,
    'rsa-sha512' => OPENSSL_ALGO_SHA512,
    'ecdsa-sha256' => OPENSSL_ALGO_SHA256,
];

/** The TPP's private key and the certificate that belongs to it. */
final class Signer
{
    public function __construct(
        public readonly \OpenSSLAsymmetricKey $key,
        /** The certificate's bytes (DER). */
        public readonly string $certificate,
        public readonly string $algorithm,
    ) {
    }

    public static function load(string $keyFile, string $certificateFile): self
    {
        $key = openssl_pkey_get_private(file_get_contents($keyFile))
            ?: throw new \RuntimeException("$keyFile: no private key");
        $isRsa = openssl_pkey_get_details($key)['type'] === OPENSSL_KEYTYPE_RSA;
        $certificate = der_of(file_get_contents($certificateFile));
        return new self($key, $certificate, $isRsa ? 'rsa-sha256' : 'ecdsa-sha256');
    }
}

/** Returns the headers to send: those given, and Digest, TPP-Signature-Certificate and Signature. */
function sign(Signer $signer, string $method, string $target, array $headers, ?string $body): array
{
    if ($body !== null) {
        $headers['Digest'] = digest_of($body);
    }
    $sent = array_change_key_case($headers);
    // Without (request-target) a signed call could be sent again to another path.
    $names = ['(request-target)', ...array_filter(SIGNED_IF_SENT, fn ($name) => isset($sent[$name]))];
    $text = signing_string($method, $target, $headers, $names);
    $headers['Signature'] = signature_header($signer, $text, $names);
    $headers['TPP-Signature-Certificate'] = base64_encode($signer->certificate);
    return $headers;
}

/** The Digest header of exactly these bytes: hash what is sent, not what will be serialised again. */
function digest_of(string $body): string
{
    return 'SHA-256=' . base64_encode(hash('sha256', $body, binary: true));
}

/** One line for each name, without a newline at the end. The target is path and query, exactly as sent. */
function signing_string(string $method, string $target, array $headers, array $names): string
{
    $values = array_change_key_case($headers);
    $values['(request-target)'] = strtolower($method) . " $target";
    $line = fn (string $name) => "$name: " . trim($values[$name] ?? '', " \t");
    return implode("\n", array_map($line, $names));
}

function signature_header(Signer $signer, string $text, array $names): string
{
    openssl_sign($text, $signature, $signer->key, HASHES[$signer->algorithm])
        ?: throw new \RuntimeException('The key cannot sign: ' . openssl_error_string());
    // A quote is escaped, and a backslash only where it would be read as an escape.
    $keyId = preg_replace('/\\\\(?=["\\\\]|\z)|"/', '\\\\$0', key_id_of($signer->certificate));
    $value = sprintf(
        'keyId="%s",algorithm="%s",headers="%s",signature="%s"',
        $keyId,
        $signer->algorithm,
        implode(' ', $names),
        base64_encode($signature),
    );
    // An issuer's name beyond ASCII: the whole header is encoded (RFC 2047).
    return preg_match('/[^ -~]/', $value) ? '=?utf-8?B?' . base64_encode($value) . '?=' : $value;
}

/** Whether this key signed the text. The key decides between RSA and ECDSA, never the sender. */
function is_signed_by(\OpenSSLAsymmetricKey $key, string $text, string $signature, int $hash): bool
{
    return openssl_verify($text, $signature, $key, $hash) === 1;
}

/** The bytes of a certificate in PEM. */
function der_of(string $pem): string
{
    preg_match('/-----BEGIN CERTIFICATE-----(.+?)-----END/s', $pem, $found)
        ?: throw new \RuntimeException('Expected a certificate in PEM');
    return base64_decode($found[1]);
}

/** The certificate of these bytes; null if they are none. */
function certificate_of(string $der): ?\OpenSSLCertificate
{
    $pem = "-----BEGIN CERTIFICATE-----\n" . chunk_split(base64_encode($der), 64, "\n") . "-----END CERTIFICATE-----\n";
    return @openssl_x509_read($pem) ?: null;
}
