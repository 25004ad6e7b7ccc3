// Prints and verifies the evidence of the authentications for a payment or basket: node evidence.ts <payment id> [--json].
// Exit code 0: everything verified; 1: something did not, or could not be read; 2: there is no evidence.
import { listBankIds } from '../platform/banks/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openKeyRing } from '../platform/keys/index.ts'
import { verifySignedText } from '../domain/sca/oidc/index.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { formatEvidence, listEvidence, type VerifiedEvidence, verifyEvidence } from '../domain/sca/index.ts'
import { requireEvidenceSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { isId } from '../platform/shared/ids.ts'

const [subjectId = '', format] = process.argv.slice(2)
if (isId(subjectId)) await reportSettingsError(() => printEvidence(subjectId))
else {
  console.error(`expected the id of a payment or signing basket, got ${JSON.stringify(subjectId)}`)
  process.exitCode = 1
}

async function printEvidence(subject: string): Promise<void> {
  const { bankUrl, keySettings } = requireEvidenceSettings()
  const keys = openKeyRing(keySettings, realClock)
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1 })
  try {
    const stored = []
    for (const bankId of await listBankIds(bankDatabase))
      stored.push(...(await listEvidence(bankDatabase, bankId, subject)))
    const verified = []
    for (const one of stored)
      verified.push(await verifyEvidence(one, { keys, verifySignature: verifySignedText }))
    const failed = verified.flatMap(({ findings }) => findings).filter(({ isTrue }) => !isTrue).length
    if (format === '--json') console.log(JSON.stringify(toJson(subject, verified), undefined, 2))
    else
      console.log(
        [
          ...verified.map((one) => `${formatEvidence(one)}\n`),
          conclude(subject, verified.length, failed),
        ].join('\n'),
      )
    if (verified.length === 0) process.exitCode = 2
    else if (failed > 0) process.exitCode = 1
  } finally {
    await bankDatabase.close()
  }
}

function conclude(subject: string, count: number, failed: number): string {
  if (count === 0)
    return `There is no evidence for ${subject}. A payment that was approved in a signing basket has the basket's.`
  return failed > 0
    ? `NOT everything verified: ${failed} of the findings above did not.`
    : 'Everything verified.'
}

/** The facts that `formatEvidence` writes for people, without the signed tokens themselves. */
function toJson(subject: string, verified: readonly VerifiedEvidence[]): object {
  return {
    subject,
    isVerified:
      verified.length > 0 && verified.every(({ findings }) => findings.every(({ isTrue }) => isTrue)),
    authentications: verified.map(({ stored, evidence, findings }) => ({
      authorisationId: stored.authorisationId,
      attempt: stored.attempt,
      personId: stored.personId,
      method: evidence?.method ?? stored.kind,
      authenticatedAt: stored.authenticatedAt,
      approvedAt: stored.approvedAt ?? null,
      findings,
    })),
  }
}
