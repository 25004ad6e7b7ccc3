<?php

declare(strict_types=1);

// How a Signature header names a certificate. PHP's own openssl_x509_parse() cannot be used for it: it sorts the attributes
// of the issuer by type, and makes two relative names of one with two attributes.

namespace Tpp;

/** Short names of attribute types; others are written as object identifiers. */
const ATTRIBUTE_NAMES = [
    '2.5.4.3' => 'CN',
    '2.5.4.5' => 'serialNumber',
    '2.5.4.6' => 'C',
    '2.5.4.7' => 'L',
    '2.5.4.8' => 'ST',
    '2.5.4.9' => 'STREET',
    '2.5.4.10' => 'O',
    '2.5.4.11' => 'OU',
    '2.5.4.17' => 'postalCode',
    '2.5.4.97' => 'organizationIdentifier',
    '0.9.2342.19200300.100.1.1' => 'UID',
    '0.9.2342.19200300.100.1.25' => 'DC',
    '1.2.840.113549.1.9.1' => 'emailAddress',
];

/** Names the certificate by serial number, in hexadecimal, and issuer, in the form of RFC 4514. */
function key_id_of(string $certificate): string
{
    [$signedPart] = elements_of(elements_of($certificate)[0]['content']);
    $fields = elements_of($signedPart['content']);
    // The version comes first, but a certificate of version 1 has no such field.
    if ($fields[0]['tag'] === 0xa0) {
        array_shift($fields);
    }
    [$serial, , $issuer] = $fields;
    $hexadecimal = strtoupper(bin2hex(ltrim($serial['content'], "\0")));
    return "SN=$hexadecimal,CA=" . name_of($issuer['content']);
}

function name_of(string $der): string
{
    $relativeNames = [];
    foreach (elements_of($der) as $relativeName) {
        $attributes = [];
        foreach (elements_of($relativeName['content']) as $attribute) {
            [$type, $value] = elements_of($attribute['content']);
            $identifier = identifier_of($type['content']);
            $attributes[] = (ATTRIBUTE_NAMES[$identifier] ?? $identifier) . '=' . escape_value(text_of($value));
        }
        $relativeNames[] = implode('+', $attributes);
    }
    // They are written from the last to the first.
    return implode(',', array_reverse($relativeNames));
}

function escape_value(string $value): string
{
    return preg_replace('/[,+"\\\\<>;]|^[ #]| \z/', '\\\\$0', $value);
}

/** The elements of DER one after the other, each with its tag and content. */
function elements_of(string $der): array
{
    $elements = [];
    for ($at = 0; $at < strlen($der); $at += $length) {
        $tag = ord($der[$at]);
        $length = ord($der[$at + 1]);
        $at += 2;
        if ($length > 127) {
            $size = $length - 128;
            $length = hexdec(bin2hex(substr($der, $at, $size)));
            $at += $size;
        }
        $elements[] = ['tag' => $tag, 'content' => substr($der, $at, $length)];
    }
    return $elements;
}

/** Reads an object identifier: `2.5.4.3`. */
function identifier_of(string $content): string
{
    $numbers = [];
    $number = 0;
    foreach (str_split($content) as $byte) {
        $number = $number * 128 + (ord($byte) & 127);
        if (ord($byte) < 128) {
            $numbers[] = $number;
            $number = 0;
        }
    }
    $first = min(2, intdiv($numbers[0], 40));
    return implode('.', [$first, $numbers[0] - 40 * $first, ...array_slice($numbers, 1)]);
}

/** The text of a string in DER, in UTF-8. */
function text_of(array $element): string
{
    return match ($element['tag']) {
        0x1e => iconv('UTF-16BE', 'UTF-8', $element['content']),
        0x14 => iconv('ISO-8859-1', 'UTF-8', $element['content']),
        default => $element['content'],
    };
}
