import type { RequestAttempt, RequestReport } from '@havn/tpp-sdk'
import { explainMessages } from './explanation.ts'
import { type DifferingLine, findDifference } from './find-difference.ts'
import { formatDuration } from './format-duration.ts'
import { operationWords, statusWords } from './operation-words.ts'

/** The whole report as Markdown, to be pasted into an issue. The bank has masked what is personal. */
export function callMarkdown({ requestId, attempts }: RequestReport, address: string): string {
  const parts = attempts.toReversed().map((attempt, index) => {
    const title = index === 0 ? [] : [`### An earlier call under the same X-Request-ID`, '']
    return [...title, ...attemptLines(attempt)].join('\n')
  })
  const [newest] = attempts.toReversed()
  const words = newest === undefined ? 'Call' : `${newest.status} ${operationWords(newest.operation)}`
  return [`## ${words}`, '', `X-Request-ID \`${requestId}\` · [console](${address})`, '', ...parts, ''].join(
    '\n',
  )
}

function attemptLines(attempt: RequestAttempt): readonly string[] {
  const { method, path, status, time, milliseconds, replayed, body, answerHeaders, headerNames } = attempt
  return [
    `| | |`,
    `|---|---|`,
    `| call | \`${method} ${path}\` |`,
    `| answer | ${status}: ${statusWords(status)}${replayed ? ' (a replay of the first answer)' : ''} |`,
    `| time | ${time}${milliseconds === undefined ? '' : `, ${formatDuration(milliseconds)}`} |`,
    ...(body === undefined ? [] : [`| body | ${body.bytes} bytes, \`${body.digest}\` |`]),
    ...Object.entries(answerHeaders).map(([name, value]) => `| ${name} | \`${value}\` |`),
    `| headers received | ${headerNames.map((name) => `\`${name}\``).join(', ')} |`,
    '',
    ...checkLines(attempt),
    ...refusalLines(attempt),
    ...signingLines(attempt),
    ...storyLines(attempt),
  ]
}

function checkLines({ checks }: RequestAttempt): readonly string[] {
  const named = (verdict: string) =>
    checks.filter((check) => check.verdict === verdict).map(({ check }) => check)
  const line = (title: string, verdict: string) =>
    named(verdict).length === 0 ? [] : [`- ${title}: ${named(verdict).join(', ')}`]
  return [
    ...line('passed', 'passed'),
    ...line('**refused**', 'refused'),
    ...line('not reached', 'not reached'),
    '',
  ]
}

function refusalLines({ tppMessages }: RequestAttempt): readonly string[] {
  return explainMessages(tppMessages).flatMap(({ code, where, title, expected, received, likely, fix }) => [
    `**${code}**${where === undefined ? '' : ` \`${where}\``} ${title}`.trimEnd(),
    '',
    ...rows({ Expected: expected, Received: received, Likely: likely, 'What to do': fix }),
    '',
  ])
}

const rows = (values: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${value}`]))

function signingLines({ signingString, signedText }: RequestAttempt): readonly string[] {
  if (signingString === undefined) return []
  const difference = signedText === undefined ? undefined : findDifference(signingString, signedText)
  return [
    'The bank’s signing string:',
    '',
    '```',
    signingString,
    '```',
    '',
    ...(difference === undefined
      ? []
      : [
          `The first difference is in line ${difference.line}, character ${difference.column}:`,
          '',
          '```diff',
          `- ${visibleLine(difference.received)}`,
          `+ ${visibleLine(difference.expected)}`,
          '```',
          '',
        ]),
  ]
}

const visibleLine = ({ before, differing, after }: DifferingLine): string =>
  `${before}${differing}${after}`.replaceAll('\r', '␍').replaceAll('\n', '⏎')

function storyLines({ authorisation, payment, basket }: RequestAttempt): readonly string[] {
  return [
    ...story(
      payment && `Payment \`${payment.paymentId}\`, by the bank’s clock:`,
      payment?.events.map((event) => ({ ...event, state: event.transactionStatus })),
    ),
    ...story(
      basket && `Basket \`${basket.basketId}\`, by the bank’s clock:`,
      basket?.events.map((event) => ({ ...event, state: event.stage })),
    ),
    ...story(
      authorisation && `Authorisation \`${authorisation.authorisationId}\` (${authorisation.purpose}):`,
      authorisation?.steps.map((step) => ({ ...step, state: step.scaStatus })),
    ),
  ]
}

interface Step {
  readonly time: string
  readonly cause: string
  readonly state: string
}

const story = (title: string | undefined, steps: readonly Step[] = []): readonly string[] =>
  title === undefined
    ? []
    : [title, '', ...steps.map(({ time, cause, state }) => `- ${time} ${cause}: ${state}`), '']
