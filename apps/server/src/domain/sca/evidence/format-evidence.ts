import type { Evidence } from './evidence.ts'
import type { PaymentSummary } from '../views/views.ts'
import type { VerifiedEvidence } from './verify-evidence.ts'

/** Writes what was shown, who signed what, and plainly what verified and what did not. */
export function formatEvidence({ stored, evidence, findings }: VerifiedEvidence): string {
  const { authorisationId, attempt, authenticatedAt, approvedAt, status, personId } = stored
  const lines = [
    `Authorisation ${authorisationId}, attempt ${attempt}`,
    `  ${stored.attempt < 0 ? 'approved with ' : 'authenticated '} ${authenticatedAt.toISOString()} by person ${personId}`,
    `  by             ${evidence?.method ?? stored.kind}`,
    `  approved       ${approvedAt === undefined ? `no (status ${status})` : approvedAt.toISOString()}`,
    ...(evidence === undefined ? [] : shownLines(evidence)),
    ...findings.map(({ isTrue, text }) => `  ${isTrue ? 'verified      ' : 'NOT VERIFIED  '} ${text}`),
    ...(evidence?.kind === 'form'
      ? ['  note           a form has no provider: nobody but this bank vouches for the login']
      : []),
  ]
  return lines.join('\n')
}

type Shown = readonly [string, string | null, string, string, readonly PaymentSummary[]]

type Known = readonly [
  string,
  string,
  string,
  number | null,
  readonly ({ readonly requestId: string } | null)[],
]

function payeesLines(shown: string): readonly string[] {
  const [, summary, acceptance, shownAt, questions] = JSON.parse(shown) as Known
  const parts = JSON.parse(summary) as readonly unknown[]
  const at = parts.indexOf('payees')
  const results = parts[at + 1] as readonly unknown[]
  return [
    `  payees         ${acceptance}, on a page of ${shownAt === null ? 'an unknown time' : new Date(shownAt).toISOString()}, in ${String(parts[at + 2])}`,
    ...results.map(
      (result, index) =>
        `                 ${result === null ? 'not verified' : `${JSON.stringify(result)}, question ${questions[index]?.requestId ?? 'not answered'}`}`,
    ),
  ]
}

function accessLines(shown: string): readonly string[] {
  const [, summary, chosen] = JSON.parse(shown) as readonly [string, string, readonly string[]]
  const [purpose, , tppName, , , , ...parts] = JSON.parse(summary) as readonly unknown[]
  return [
    `  shown          ${String(purpose)}, for ${String(tppName)}, ticked ${chosen.join(', ') || 'nothing'}`,
    ...parts.map((part) => `                 ${typeof part === 'string' ? part : JSON.stringify(part)}`),
  ]
}

function shownLines({ kind, shown }: Pick<Evidence, 'kind' | 'shown'>): readonly string[] {
  if (kind === 'payees') return payeesLines(shown)
  if (kind === 'access') return accessLines(shown)
  const [purpose, , tppId, tppName, payments] = JSON.parse(shown) as Shown
  return [
    `  shown          ${purpose}, for ${tppName} (${tppId})`,
    ...payments.map(
      ({ amount, currency, creditorName, creditorAccount, debtorAccount, executionDate }) =>
        `                 ${amount} ${currency} to ${creditorName}, account ${creditorAccount}, from ${debtorAccount}, ${executionDate === undefined ? 'when it is approved' : `on ${executionDate}`}`,
    ),
  ]
}
