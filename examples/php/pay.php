<?php

declare(strict_types=1);

// Pays: creates a payment, waits for the PSU and for the bank's notifications. README.md says how to run it.

namespace Tpp;

require_once __DIR__ . '/bank.php';

const PAYMENTS = '/v1/payments/norwegian-domestic-credit-transfers';
const FINAL_STATUSES = ['ACSC', 'RJCT', 'CANC'];

function setting(string $name, string $otherwise): string
{
    return getenv($name) === false ? $otherwise : getenv($name);
}

$bankAuthority = setting('BANK_AUTHORITY', '.havn/ca.pem');
$bankIdentifier = setting('BANK_IDENTIFIER', 'PSDNO-FSA-000000001');
$signer = Signer::load(
    setting('TPP_KEY', '.havn/tpp/default/key.pem'),
    setting('TPP_CERTIFICATE', '.havn/tpp/default/cert.pem'),
);
$bank = new Bank(setting('BANK_URL', 'https://localhost:8443'), $bankAuthority, $signer);
$port = setting('TPP_PORT', '9000');
$tppUrl = setting('TPP_URL', "http://127.0.0.1:$port");
$state = random_id();

$receiver = start_receiver($port, [
    'STATE' => $state,
    'BANK_AUTHORITY' => realpath($bankAuthority),
    'BANK_IDENTIFIER' => $bankIdentifier,
]);
$isBooked = pay($bank, $tppUrl, $state, $receiver['output']);
// The receiver still has to answer the last notification.
usleep(200_000);
proc_terminate($receiver['process']);
exit($isBooked ? 0 : 1);

/** Starts receiver.php on this machine alone. Its log is dropped: a callback's address has the PSU-ID in it. */
function start_receiver(string $port, array $settings): array
{
    $command = [PHP_BINARY, '-S', "127.0.0.1:$port", __DIR__ . '/receiver.php'];
    $pipes = [];
    $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes, null, $settings);
    for ($tries = 0; $tries < 100; $tries++) {
        $connection = @fsockopen('127.0.0.1', (int) $port);
        if ($connection !== false) {
            fclose($connection);
            return ['process' => $process, 'output' => $pipes[1]];
        }
        usleep(50_000);
    }
    throw new \RuntimeException("nothing listens on port $port");
}

/**
 * Creates the payment and follows it until it has ended. Returns whether it was booked.
 *
 * @param resource $events
 */
function pay(Bank $bank, string $tppUrl, string $state, $events): bool
{
    $answer = create_payment($bank, $tppUrl, $state);
    if ($answer->status !== 201) {
        fwrite(STDERR, "The bank answered $answer->status: " . json_encode($answer->json, JSON_UNESCAPED_UNICODE) . "\n");
        return false;
    }
    $paymentId = $answer->json['paymentId'];
    echo "Payment $paymentId is {$answer->json['transactionStatus']}. Send the PSU to\n{$answer->link('scaRedirect')}\n";
    return follow($bank, $paymentId, $events);
}

function create_payment(Bank $bank, string $tppUrl, string $state): Answer
{
    $payment = [
        'instructedAmount' => ['amount' => '125.50', 'currency' => 'NOK'],
        'creditorName' => 'Ola Nordmann',
        'creditorAccount' => ['bban' => '99860512749', 'currency' => 'NOK'],
        'creditorAddress' => ['street' => 'Storgata 1', 'postalCode' => '0155', 'city' => 'Oslo', 'country' => 'NO'],
        'debtorAccount' => ['bban' => '99860510002', 'currency' => 'NOK'],
        'remittanceInformationUnstructured' => 'Ordre ' . bin2hex(random_bytes(4)) . ' på nett',
    ];
    $headers = [
        'TPP-Session-ID' => random_id(),
        'TPP-Redirect-URI' => "$tppUrl/callback?state=$state",
        'TPP-Notification-URI' => "$tppUrl/notifications",
        'TPP-Notification-Content-Preferred' => 'status=PROCESS',
        'PSU-IP-Address' => '192.0.2.7',
        // The PSU by national id: one SCA identifies them and approves. Once you know their PSU-ID, send that instead.
        'X-PSU-IDENTITY' => '14838530061',
        'PSU-Context' => 'PRIVATE',
        'x-accept-fix' => 'payment-status-before-approval',
    ];
    return $bank->call('POST', PAYMENTS, $headers, json_encode($payment, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR));
}

/** @param resource $events */
function follow(Bank $bank, string $paymentId, $events): bool
{
    $seen = [];
    while (($line = fgets($events)) !== false) {
        ['kind' => $kind, 'content' => $content] = json_decode($line, true);
        if ($kind === 'refused') {
            fwrite(STDERR, "Refused a notification: $content\n");
        } elseif ($kind === 'not approved') {
            ['status' => $status, 'code' => $code, 'outcome' => $outcome, 'message' => $message] = $content;
            echo "The PSU is back without approval: $status $code, $outcome: $message\n";
            return false;
        } elseif ($kind === 'approved') {
            echo "The PSU is back, with approval. PSU-ID {$content['psuId']}\n";
            $answer = $bank->call('GET', PAYMENTS . "/$paymentId/status", ['PSU-ID' => $content['psuId']]);
            echo "The payment is {$answer->json['transactionStatus']}.\n";
        } elseif ($content['paymentId'] === $paymentId && !in_array($content['notificationId'], $seen, true)) {
            // Another recipient could send a notification on to you, and the bank may send one twice: hence the condition.
            $seen[] = $content['notificationId'];
            echo "Notified: {$content['transactionStatus']}\n";
            if (in_array($content['transactionStatus'], FINAL_STATUSES, true)) {
                return $content['transactionStatus'] === 'ACSC';
            }
        }
    }
    throw new \RuntimeException('the receiver has stopped');
}
