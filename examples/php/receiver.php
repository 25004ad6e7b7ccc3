<?php

declare(strict_types=1);

// The TPP's own two addresses: where the PSU's browser comes back, and where the bank sends notifications. pay.php starts
// it with PHP's built-in server, and reads from its standard output what came, a line of JSON each.

namespace Tpp;

require_once __DIR__ . '/notification.php';
require_once __DIR__ . '/redirect.php';

const BODY_BYTES_MAX = 100_000;

function report(string $kind, mixed $content): void
{
    file_put_contents('php://stdout', json_encode(['kind' => $kind, 'content' => $content]) . "\n");
}

function answer(int $status, string $text = ''): void
{
    http_response_code($status);
    header('Content-Type: text/plain; charset=utf-8');
    echo $text;
}

function receive_psu(): void
{
    try {
        $back = read_redirect($_SERVER['QUERY_STRING'] ?? '', getenv('STATE'));
        report($back instanceof Approved ? 'approved' : 'not approved', $back);
        answer(200, 'Thank you. You can close this window.');
    } catch (\UnexpectedValueException $problem) {
        answer(400, $problem->getMessage());
    }
}

function receive_notification(): void
{
    $seal = new BankSeal(file_get_contents(getenv('BANK_AUTHORITY')), getenv('BANK_IDENTIFIER'));
    $body = file_get_contents('php://input', length: BODY_BYTES_MAX);
    $headers = array_change_key_case(getallheaders());
    try {
        $notification = $seal->verify($_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI'], $headers, $body, time());
        // Answer once it is stored: the bank sends it again until it gets a 2xx.
        report('notification', $notification);
        answer(204);
    } catch (Refused $problem) {
        report('refused', $problem->getMessage());
        answer(400, $problem->getMessage());
    }
}

match (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    '/callback' => receive_psu(),
    '/notifications' => receive_notification(),
    default => answer(404, 'Not here'),
};
