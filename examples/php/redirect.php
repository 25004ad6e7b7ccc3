<?php

declare(strict_types=1);

// Reads what the PSU's browser brings back from the bank.

namespace Tpp;

/** The PSU authenticated. Store psuId: it names this PSU between you and this bank, and never changes. */
final class Approved
{
    public function __construct(
        public readonly string $psuId,
        public readonly string $sessionId,
        public readonly string $context,
        /** Only of a PSU who acts for a corporation. Send it as PSU-Corporate-ID, beside PSU-ID. */
        public readonly ?string $corporateId,
    ) {
    }
}

final class NotApproved
{
    public function __construct(
        public readonly int $status,
        public readonly string $code,
        public readonly string $message,
        /** Beyond the specification: refused, aborted, timed-out, locked-out, not-allowed or faulted. */
        public readonly ?string $outcome,
    ) {
    }
}

/** Reads the query of the callback. Throws if it does not belong to this state. */
function read_redirect(string $query, string $state): Approved|NotApproved
{
    // parse_str keeps the hyphens of names such as psu-id.
    parse_str($query, $parameters);
    // The PSU who returns need not be the one you sent: anybody can open this address.
    if (!hash_equals($state, (string) ($parameters['state'] ?? ''))) {
        throw new \UnexpectedValueException('the state is not that of this payment');
    }
    if (isset($parameters['psu-id'])) {
        return new Approved(
            psuId: $parameters['psu-id'],
            sessionId: $parameters['tpp-session-id'],
            context: $parameters['context'],
            corporateId: $parameters['psu-corporate-id'] ?? null,
        );
    }
    return new NotApproved(
        status: (int) ($parameters['status'] ?? 500),
        code: $parameters['code'] ?? '',
        message: $parameters['message'] ?? '',
        outcome: $parameters['sca-outcome'] ?? null,
    );
}
