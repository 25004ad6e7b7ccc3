import { STATUS_CODES } from 'node:http'
import type { CheckVerdict, RequestAttempt, RequestReport } from '@havn/contract'

/** Formats the report on a call for the terminal. */
export function formatRequestReport({ requestId, attempts }: RequestReport): string[] {
  const lines = attempts.flatMap((attempt, index) => [
    '',
    ...(attempts.length === 1 ? [] : [`Attempt ${index + 1} of ${attempts.length}`]),
    ...attemptLines(attempt),
  ])
  return [`X-Request-ID ${requestId}`, ...lines]
}

function attemptLines(attempt: RequestAttempt): string[] {
  const { method, path, status, time, operation, body, checks, signingString, answerHeaders } = attempt
  const answered = `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
  return [
    `${method} ${path}`,
    ...indent([
      `${answered} at ${time}${operation === undefined ? '' : `, ${operation}`}`,
      ...(attempt.replayed
        ? ['the same request again: it got its first answer, and nothing was done twice']
        : []),
      ...(attempt.signatureVerified ? [] : ['its signature was not verified: anybody may have sent it']),
      ...(body === undefined ? [] : [`a body of ${body.bytes} bytes, ${body.digest}`]),
      ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    ]),
    '',
    ...checkLines(checks),
    ...(signingString === undefined ? [] : ['', 'Signing string', ...indent(signingString.split('\n'))]),
    ...storyLines(attempt),
  ]
}

/** The passed checks in one line, then the check that refused and why, then those that were not reached. */
function checkLines(checks: readonly CheckVerdict[]): string[] {
  const named = (verdict: CheckVerdict['verdict']) => checks.filter((check) => check.verdict === verdict)
  return [
    ...listed('✓ passed', named('passed')),
    ...named('refused').flatMap(({ check, text = '' }) => [
      `✗ refused: ${check}`,
      ...indent(text.split('\n')),
    ]),
    ...listed('· not reached', named('not reached')),
  ]
}

function listed(title: string, checks: readonly CheckVerdict[]): string[] {
  return checks.length === 0 ? [] : [`${title}: ${checks.map(({ check }) => check).join(', ')}`]
}

/** Explanations of causes whose names are not clear by themselves. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  'locked-out': [
    'nobody was identified: five wrong numbers, or a person who is locked out for an hour after five;',
    'with ./havn approve --as one wrong number ends it, and counts as one of the five',
  ],
}

function storyLines({ authorisation, payment, basket }: RequestAttempt): string[] {
  const stories: string[][] = []
  if (authorisation !== undefined) {
    const { authorisationId, purpose, scaStatus, steps, reason } = authorisation
    const rows = steps.flatMap((step) => [
      `${step.time}  ${step.cause.padEnd(14)}  ${step.scaStatus}`,
      ...indent(meanings[step.cause] ?? []),
    ])
    const reasons = reason === undefined ? [] : [reason]
    stories.push([
      `Authorisation ${authorisationId} (${purpose}): ${scaStatus}`,
      ...indent([...rows, ...reasons]),
    ])
  }
  if (payment !== undefined) {
    const rows = payment.events.map(
      (event) => `${event.time}  ${event.cause.padEnd(14)}  ${event.transactionStatus}`,
    )
    stories.push([`Payment ${payment.paymentId}, by the bank's clock`, ...indent(rows)])
  }
  if (basket !== undefined) {
    const rows = basket.events.map((event) => `${event.time}  ${event.cause.padEnd(14)}  ${event.stage}`)
    stories.push([`Basket ${basket.basketId}, by the bank's clock`, ...indent(rows)])
  }
  return stories.flatMap((story) => ['', ...story])
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}
