import type { PlantedFault } from './fault.ts'

const checks = 'apps/server/src/edge/checks'

/** Faults by which a call is believed that nobody, or somebody else, has signed. */
export const SIGNATURE_FAULTS: readonly PlantedFault[] = [
  {
    id: 'digest-of-parsed-body',
    fault: 'the digest is compared with the body after parsing, not with its bytes',
    file: `${checks}/check-digest.ts`,
    find: 'const digest = digestOf(headers, body, {',
    replace:
      'const digest = digestOf(headers, Buffer.from(JSON.stringify(JSON.parse(String(body) || "null"))), {',
    suite: 'test/xs2a/digest.test.ts',
  },
  {
    id: 'headers-not-covered',
    fault: 'headers that must be signed need not be in the list of the signature',
    file: 'packages/http-signature/src/signature/coverage.ts',
    find: '(name) => headers.has(name) && !names.includes(name)',
    replace: "(name) => name === 'date' && headers.has(name) && !names.includes(name)",
    suite: 'test/xs2a/coverage.test.ts',
  },
  {
    id: 'target-not-signed',
    fault: 'a process does not hear from the others what calls without a signed target were sent to',
    file: 'apps/server/src/edge/idempotency/shared-request-ids.ts',
    find: "const [from = '', number = '', entries = ''] = message.split(' ')",
    replace:
      "const [from = '', number = '', entries = ''] = message.startsWith(sender) ? message.split(' ') : []",
    suite: 'test/xs2a/replay-elsewhere.test.ts',
  },
  {
    id: 'date-an-hour-off',
    fault: 'the Date of a call may be an hour off',
    file: `${checks}/check-date.ts`,
    find: 'if (Math.abs(deviation) <= clockDeviationSecondsMax) return undefined',
    replace: 'if (Math.abs(deviation) <= secondsPerHour) return undefined',
    suite: 'test/xs2a/date.test.ts',
  },
  {
    id: 'revoked-certificate-accepted',
    fault: 'the answer of the authority that a certificate is revoked is ignored',
    file: `${checks}/check-revocation.ts`,
    find: "if (status === undefined || status.status === 'good') return undefined",
    replace: "if (status === undefined || status.status !== 'unknown') return undefined",
    suite: 'test/trust/revocation.test.ts',
  },
  {
    id: 'ocsp-signer-not-checked',
    fault: 'any certificate of the authority may sign OCSP answers, such as that of a TPP',
    file: 'packages/revocation/src/ocsp.ts',
    find: '      one.keyUsage?.includes(SIGNS_OCSP) &&\n',
    replace: '',
    suite: 'packages/revocation/test/revocation.test.ts',
  },
  {
    id: 'list-undoes-unknown',
    fault: 'a revocation list makes a certificate good that the authority has never issued',
    file: 'apps/server/src/edge/trust/revocation/statuses.store.ts',
    find: "      and (stored.status <> 'unknown' or excluded.status = 'revoked' or excluded.source = 'ocsp')\n",
    replace: '',
    suite: 'test/trust/revocation.test.ts',
  },
  {
    id: 'old-trusted-list-accepted',
    fault: 'an older issue of a trusted list replaces a newer one',
    file: 'apps/server/src/edge/trust/sql/refuse_older_list.sql',
    find: 'if new.sequence_number < old.sequence_number then',
    replace: 'if new.sequence_number < 0 then',
    suite: 'test/trust/trusted-lists.test.ts',
  },
  {
    id: 'wrapped-xml-signature',
    fault: 'a trusted list is read although its signature is not directly in the root, or is one of several',
    file: 'packages/trusted-lists/src/verify-list.ts',
    find: '    others.length > 0 ||\n    signature.parentNode !== root ||\n',
    replace: '    others.length > 9 ||\n',
    suite: 'packages/trusted-lists/test/read-trusted-list.test.ts',
  },
  {
    id: 'withdrawn-role-ignored',
    fault: 'a role that the register has withdrawn still counts',
    file: `${checks}/check-role.ts`,
    find: 'return undefined\n  const expected = role',
    replace: 'return undefined\n  if (registered.size >= 0) return undefined\n  const expected = role',
    suite: 'test/register/register.test.ts',
  },
  {
    id: 'qwac-of-another-organisation',
    fault: 'the connection has the QWAC of another organisation than the seal',
    file: `${checks}/check-client-certificate.ts`,
    find: 'if (tppId !== seal.tppId)',
    replace: "if (tppId === '')",
    suite: 'test/qwac/qwac.test.ts',
  },
  {
    id: 'another-request-replayed',
    fault: 'the stored response of another request is returned under a reused X-Request-ID',
    file: 'apps/server/src/edge/idempotency/request-record.ts',
    find: 'return isHashOf(fingerprint, {',
    replace: 'return fingerprint.length > 0 || isHashOf(fingerprint, {',
    suite: 'test/ledger/retry.test.ts',
  },
  {
    id: 'retry-creates-twice',
    fault: 'a retry under the same X-Request-ID creates a second payment',
    file: 'apps/server/src/domain/payments/sql/create/create_at_once.sql',
    find: "and stored.answered_at > tenancy.now() - interval '24 hours'",
    replace: "and stored.answered_at > tenancy.now() + interval '1 minute'",
    suite: 'test/ledger/retry.test.ts',
  },
]
