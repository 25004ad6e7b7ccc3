<?php

declare(strict_types=1);

// Sends signed calls to the bank, and sends a call again that the bank may not have got.

namespace Tpp;

require_once __DIR__ . '/signing.php';

final class Answer
{
    public function __construct(
        public readonly int $status,
        /** By name in lower case. */
        public readonly array $headers,
        public readonly ?array $json,
    ) {
    }

    /** The address of this link. Look for scaRedirect in every answer: any call may need the PSU. */
    public function link(string $name): ?string
    {
        return $this->json['_links'][$name]['href'] ?? null;
    }
}

final class Bank
{
    private const ATTEMPTS_MAX = 4;
    private const SECONDS_MAX = 30;

    public function __construct(
        private readonly string $baseUrl,
        private readonly string $authorityFile,
        private readonly Signer $signer,
    ) {
    }

    /** Sends a call until it is answered. Every attempt has the same X-Request-ID, so nothing is done twice. */
    public function call(string $method, string $target, array $headers, ?string $body = null): Answer
    {
        $headers['X-Request-ID'] = random_id();
        for ($attempt = 1;; $attempt++) {
            $answer = $this->send($method, $target, $headers, $body);
            if ($answer !== null && !in_array($answer->status, [429, 503], true)) {
                return $answer;
            }
            if ($attempt === self::ATTEMPTS_MAX) {
                return $answer ?? throw new \RuntimeException("$method $target: no answer: " . error_get_last()['message']);
            }
            // The bank may have done it all the same: ask again, do not assume.
            sleep($this->secondsToWait($answer, $attempt));
        }
    }

    /** Signs and sends a call once. Date is the real time, and within 60 seconds, so each attempt has its own. */
    private function send(string $method, string $target, array $headers, ?string $body): ?Answer
    {
        $headers['Date'] = gmdate('D, d M Y H:i:s') . ' GMT';
        if ($body !== null) {
            $headers['Content-Type'] = 'application/json';
        }
        $signed = sign($this->signer, $method, $target, $headers, $body);
        $lines = array_map(fn ($name, $value) => "$name: $value", array_keys($signed), $signed);
        $context = stream_context_create([
            'http' => [
                'method' => $method,
                'header' => [...$lines, 'Connection: close'],
                'content' => $body ?? '',
                'protocol_version' => 1.1,
                'timeout' => self::SECONDS_MAX,
                'follow_location' => 0,
                // Answers of any status are read: a 401 with a link is normal.
                'ignore_errors' => true,
            ],
            'ssl' => ['cafile' => $this->authorityFile],
        ]);
        $content = @file_get_contents($this->baseUrl . $target, context: $context);
        return $content === false ? null : $this->readAnswer($http_response_header, $content);
    }

    private function readAnswer(array $lines, string $content): Answer
    {
        $headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
        }
        $isJson = str_contains($headers['content-type'] ?? '', 'json');
        return new Answer((int) explode(' ', $lines[0])[1], $headers, $isJson ? json_decode($content, true) : null);
    }

    /** What Retry-After says, else 1, 2 and 4 seconds. */
    private function secondsToWait(?Answer $answer, int $attempt): int
    {
        $said = $answer?->headers['retry-after'] ?? '';
        return ctype_digit($said) ? min((int) $said, self::SECONDS_MAX) : 2 ** ($attempt - 1);
    }
}

/** A random id of 32 hexadecimal digits, for X-Request-ID and TPP-Session-ID. */
function random_id(): string
{
    return bin2hex(random_bytes(16));
}
