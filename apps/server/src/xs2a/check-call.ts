import type { Attempt, Check } from './attempt.ts'
import { checkBody } from './checks/check-body.ts'
import { checkCertificate } from './checks/check-certificate.ts'
import { checkCoverage } from './checks/check-coverage.ts'
import { checkDate } from './checks/check-date.ts'
import { checkDigest } from './checks/check-digest.ts'
import { checkKeyId } from './checks/check-key-id.ts'
import { checkRole } from './checks/check-role.ts'
import { checkSignature } from './checks/check-signature.ts'
import { checkSignatureHeader } from './checks/check-signature-header.ts'
import { checkSigningHeaders } from './checks/check-signing-headers.ts'
import type { Refusal } from './refusal.ts'

/** What every call goes through, in this order; the first refusal is the answer. The cheap stand first. */
export const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['signing headers', checkSigningHeaders],
  ['body', checkBody],
  ['date', checkDate],
  ['digest', checkDigest],
  ['signature header', checkSignatureHeader],
  ['certificate', checkCertificate],
  ['key id', checkKeyId],
  ['coverage', checkCoverage],
  ['signature', checkSignature],
  ['role', checkRole],
]

export async function checkCall(attempt: Attempt): Promise<Refusal | undefined> {
  for (const [, check] of CHECKS) {
    const refusal = check(attempt)
    // Most checks answer at once; waiting for nothing would cost a turn of the event loop each.
    const settled = refusal instanceof Promise ? await refusal : refusal
    if (settled !== undefined) return settled
  }
  return undefined
}
