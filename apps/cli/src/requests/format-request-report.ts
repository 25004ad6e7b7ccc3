import { STATUS_CODES } from 'node:http'
import type { CheckVerdict, RequestAttempt, RequestReport } from '@havn/contract'
import { commandName } from '../terminal/command-name.ts'
import type { FindErrorPage } from '../dev/console-process.ts'

/** Formats for the terminal what the server recorded about a call: every attempt with its checks and what came of it. */
export function formatRequestReport(
  { requestId, attempts }: RequestReport,
  findErrorPage: FindErrorPage,
): string[] {
  const lines = attempts.flatMap((attempt, index) => [
    '',
    ...(attempts.length === 1 ? [] : [`Attempt ${index + 1} of ${attempts.length}`]),
    ...attemptLines(attempt),
    ...errorPageLines(attempt, findErrorPage),
  ])
  return [`X-Request-ID ${requestId}`, ...lines]
}

/** The address of the page about the code of a refusal. */
function errorPageLines(
  { status, tppMessages: [first] }: RequestAttempt,
  findErrorPage: FindErrorPage,
): string[] {
  const page = status < 400 || first === undefined ? undefined : findErrorPage(first.code)
  return page === undefined ? [] : ['', `What ${first?.code} means and what to do: ${page}`]
}

function attemptLines(attempt: RequestAttempt): string[] {
  const { method, path, status, time, operation, body, checks, answerHeaders } = attempt
  const statusText = `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
  return [
    `${method} ${path}`,
    ...indent([
      `${statusText} at ${time}${operation === undefined ? '' : `, ${operation}`}`,
      ...(attempt.replayed
        ? ['the same request again: it got its first answer, and nothing was done twice']
        : []),
      ...(attempt.signatureVerified ? [] : ['its signature was not verified: anybody may have sent it']),
      ...(body === undefined ? [] : [`a body of ${body.bytes} bytes, ${body.digest}`]),
      ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    ]),
    '',
    ...checkLines(checks),
    ...textLines('Signing string', attempt.signingString),
    ...textLines('What you signed', attempt.signedText),
    ...resourceLines(attempt),
  ]
}

function textLines(title: string, text: string | undefined): string[] {
  return text === undefined ? [] : ['', title, ...indent(text.split('\n'))]
}

/** The passed checks in one line, then the check that refused and why, then those that were not reached. */
function checkLines(checks: readonly CheckVerdict[]): string[] {
  const checksWith = (verdict: CheckVerdict['verdict']) => checks.filter((check) => check.verdict === verdict)
  return [
    ...nameChecks('✓ passed', checksWith('passed')),
    ...checksWith('refused').flatMap(({ check, text = '' }) => [
      `✗ refused: ${check}`,
      ...indent(text.split('\n')),
    ]),
    ...nameChecks('· not reached', checksWith('not reached')),
  ]
}

function nameChecks(title: string, checks: readonly CheckVerdict[]): string[] {
  return checks.length === 0 ? [] : [`${title}: ${checks.map(({ check }) => check).join(', ')}`]
}

/** Explanations of causes whose names are not clear by themselves. */
const causeExplanations: Readonly<Record<string, readonly string[]>> = {
  'locked-out': [
    'nobody was identified: five wrong numbers, or a person who is locked out for an hour after five;',
    `with ${commandName()} approve --as one wrong number ends it, and counts as one of the five`,
  ],
}

/** The authorisation, payment or basket that the call was about, with its steps. */
function resourceLines({ authorisation, payment, basket }: RequestAttempt): string[] {
  const resources: string[][] = []
  if (authorisation !== undefined) {
    const { authorisationId, purpose, scaStatus, steps, reason } = authorisation
    const rows = steps.flatMap((step) => [
      `${step.time}  ${step.cause.padEnd(14)}  ${step.scaStatus}`,
      ...indent(causeExplanations[step.cause] ?? []),
    ])
    const reasons = reason === undefined ? [] : [reason]
    resources.push([
      `Authorisation ${authorisationId} (${purpose}): ${scaStatus}`,
      ...indent([...rows, ...reasons]),
    ])
  }
  if (payment !== undefined) {
    const rows = payment.events.map(
      (event) => `${event.time}  ${event.cause.padEnd(14)}  ${event.transactionStatus}`,
    )
    resources.push([`Payment ${payment.paymentId}, by the bank's clock`, ...indent(rows)])
  }
  if (basket !== undefined) {
    const rows = basket.events.map((event) => `${event.time}  ${event.cause.padEnd(14)}  ${event.stage}`)
    resources.push([`Basket ${basket.basketId}, by the bank's clock`, ...indent(rows)])
  }
  return resources.flatMap((resource) => ['', ...resource])
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}
