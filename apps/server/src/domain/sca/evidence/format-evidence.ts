import type { PaymentSummary } from '../views/views.ts'
import type { VerifiedEvidence } from './verify-evidence.ts'

/** Writes what was shown, who signed what, and plainly what verified and what did not. */
export function formatEvidence({ stored, evidence, findings }: VerifiedEvidence): string {
  const { authorisationId, attempt, authenticatedAt, approvedAt, status, personId } = stored
  const lines = [
    `Authorisation ${authorisationId}, attempt ${attempt}`,
    `  authenticated  ${authenticatedAt.toISOString()} by person ${personId}`,
    `  by             ${evidence?.method ?? stored.kind}`,
    `  approved       ${approvedAt === undefined ? `no (status ${status})` : approvedAt.toISOString()}`,
    ...(evidence === undefined ? [] : shownLines(evidence.shown)),
    ...findings.map(({ isTrue, text }) => `  ${isTrue ? 'verified      ' : 'NOT VERIFIED  '} ${text}`),
    ...(evidence?.kind === 'form'
      ? ['  note           a form has no provider: nobody but this bank vouches for the login']
      : []),
  ]
  return lines.join('\n')
}

type Shown = readonly [string, string | null, string, string, readonly PaymentSummary[]]

function shownLines(shown: string): readonly string[] {
  const [purpose, , tppId, tppName, payments] = JSON.parse(shown) as Shown
  return [
    `  shown          ${purpose}, for ${tppName} (${tppId})`,
    ...payments.map(
      ({ amount, currency, creditorName, creditorAccount, debtorAccount, executionDate }) =>
        `                 ${amount} ${currency} to ${creditorName}, account ${creditorAccount}, from ${debtorAccount}, ${executionDate === undefined ? 'when it is approved' : `on ${executionDate}`}`,
    ),
  ]
}
