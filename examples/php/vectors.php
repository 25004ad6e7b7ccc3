<?php

declare(strict_types=1);

// Compares this client with the test vectors: php vectors.php <folder of the vectors>

namespace Tpp;

require_once __DIR__ . '/signing.php';

const FILES = [
    'algorithm.json',
    'coverage.json',
    'digest.json',
    'key-id.json',
    'mime-word.json',
    'signature-header.json',
    'signing.json',
    'valid.json',
    'wrong-signature.json',
];

function stop(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

if ($argc !== 2) {
    stop('Usage: php vectors.php <folder of the vectors>');
}
$folder = $argv[1];
$missing = array_filter(FILES, fn ($file) => !is_file("$folder/$file"));
if ($missing !== []) {
    stop("$folder lacks vectors: " . implode(', ', $missing));
}
$compared = [];
$failures = [];

function compare(string $what, bool $isSame, string $name): void
{
    global $compared, $failures;
    $compared[$what] = ($compared[$what] ?? 0) + 1;
    if (!$isSame) {
        $failures[] = "$what: $name";
    }
}

/** A character of the vectors' headers and signing strings is one byte. */
function bytes_of(string $text): string
{
    return iconv('UTF-8', 'ISO-8859-1', $text);
}

function headers_of(array $request): array
{
    return array_map(bytes_of(...), array_column($request['headers'], 1, 0));
}

function is_signed(string $text, string $signature, string $algorithm, string $certificate): bool
{
    $key = openssl_pkey_get_public(certificate_of($certificate));
    return is_signed_by($key, $text, base64_decode($signature), HASHES[$algorithm]);
}

/** A vector for signers: everything that is sent must come out the same. */
function check_signed(string $folder, array $vector, string $name): void
{
    ['request' => $request, 'names' => $names, 'algorithm' => $algorithm] = $vector;
    $loaded = Signer::load("$folder/keys/{$vector['key']}.key.pem", "$folder/keys/{$vector['certificate']}.crt.pem");
    $signer = new Signer($loaded->key, $loaded->certificate, $algorithm);
    $headers = headers_of($request);
    if (isset($request['bodyBase64'])) {
        $headers['Digest'] = digest_of(base64_decode($request['bodyBase64']));
    }
    compare('digest', ($headers['Digest'] ?? null) === ($vector['digest'] ?? null), $name);
    $text = signing_string($request['method'], $request['target'], $headers, $names);
    compare('signing string', $text === bytes_of($vector['signingString']), $name);
    compare('keyId', key_id_of($signer->certificate) === $vector['keyId'], $name);
    $header = signature_header($signer, $text, $names);
    if (str_starts_with($algorithm, 'ecdsa')) {
        // An ECDSA signature is another one each time: compare the rest, and verify it.
        preg_match('/^(.*signature=")(.*)"$/', $header, $found);
        $isRight = is_signed($text, $found[2], $algorithm, $signer->certificate);
        compare('Signature header', str_starts_with($vector['signatureHeader'], $found[1]) && $isRight, $name);
    } else {
        compare('Signature header', $header === $vector['signatureHeader'], $name);
    }
}

/** A vector for verifiers: what of it a TPP's client does too. */
function check_received(string $folder, array $vector, string $name): void
{
    $request = $vector['request'];
    $certificate = der_of(file_get_contents("$folder/keys/{$vector['certificate']}.crt.pem"));
    compare('digest', digest_of(base64_decode($request['bodyBase64'])) === $vector['digest'], $name);
    compare('keyId', key_id_of($certificate) === $vector['keyId'], $name);
    if (!isset($vector['signingString'])) {
        return;
    }
    $text = bytes_of($vector['signingString']);
    $names = array_map(fn ($line) => explode(': ', $line)[0], explode("\n", $text));
    $made = signing_string($request['method'], $request['target'], headers_of($request), $names);
    compare('signing string', $made === $text, $name);
    $isRight = is_signed($text, $vector['signature'], $vector['algorithm'], $certificate);
    compare('signature', $isRight === ($vector['expect']['verdict'] === 'ok'), $name);
}

foreach (FILES as $file) {
    $vectors = json_decode(file_get_contents("$folder/$file"), true);
    if (!is_array($vectors) || $vectors === []) {
        stop("$file has no vectors");
    }
    foreach ($vectors as $vector) {
        $check = $file === 'signing.json' ? check_signed(...) : check_received(...);
        $check($folder, $vector, "$file: {$vector['name']}");
    }
}

ksort($compared);
echo implode(', ', array_map(fn ($what, $count) => "$count $what", array_keys($compared), $compared)), "\n";
echo implode('', array_map(fn ($failure) => "$failure\n", $failures));
echo count($failures), " failed\n";
exit($failures === [] ? 0 : 1);
