import {
  MESSAGE_CODES,
  MESSAGE_MEANINGS,
  type MessageCode,
  STATUS_MEANINGS,
} from '@havn/contract/berlin-group'
import { BERLIN_GROUP_ROWS } from '../../../apps/server/src/interfaces/berlin-group/dialect.ts'
import { REMARK_CODES } from '../../../apps/server/src/interfaces/berlin-group/messages.ts'
import { WITHOUT_BODY } from '../../../apps/server/src/interfaces/berlin-group/write-errors.ts'
import type { Cause, ReportedReason } from './cause.ts'
import { CAUSES, NEVER_GIVEN, REMARK_CAUSES } from './causes.ts'

/** A row of the page: what leads to a status and a code, and what to do then. */
interface ErrorRow {
  readonly status: number
  /** Undefined for a status whose answer has no body. */
  readonly code: MessageCode | undefined
  readonly because: string
  readonly whatToDo: string
}

/** What is wrong with the causes of the page: a reason of the server that is missing, repeated or in the wrong cause. */
export function causeProblems(causes: readonly Cause[] = CAUSES): readonly string[] {
  const listed = [...causes.flatMap(({ reasons }) => reasons), ...NEVER_GIVEN]
  const reported = Object.keys(BERLIN_GROUP_ROWS)
  return [
    ...reported
      .filter((reason) => !listed.some((one) => one === reason))
      .map((reason) => `no cause has ${reason}`),
    ...listed
      .filter((reason, index) => listed.indexOf(reason) !== index)
      .map((reason) => `${reason} is listed twice`),
    ...causes
      .filter(({ reasons }) => new Set(reasons.map(answerOf)).size !== 1)
      .map(({ because }) => `its reasons have different statuses or codes: ${because}`),
  ]
}

function answerOf(reason: ReportedReason): string {
  const { status, code } = BERLIN_GROUP_ROWS[reason]
  return `${status} ${code}`
}

const isMessageCode = (code: string): code is MessageCode => MESSAGE_CODES.some((one) => one === code)

function rowsOf(causes: readonly Cause[]): readonly ErrorRow[] {
  const refusals = causes.flatMap(({ reasons: [reason], because, whatToDo }): readonly ErrorRow[] => {
    if (reason === undefined) return []
    const { status, code } = BERLIN_GROUP_ROWS[reason]
    const isSent = !WITHOUT_BODY.has(status) && isMessageCode(code)
    return [{ status, code: isSent ? code : undefined, because, whatToDo }]
  })
  const remarks = REMARK_CODES.flatMap((code): readonly ErrorRow[] => {
    const [because, whatToDo] = REMARK_CAUSES[code] ?? []
    return because === undefined || whatToDo === undefined ? [] : [{ status: 200, code, because, whatToDo }]
  })
  return [...refusals, ...remarks]
}

const linkTo = (code: MessageCode): string => `[${code}](#${code.toLowerCase()})`

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

const meaningOf = (status: number): string =>
  new Map(Object.entries<string>(STATUS_MEANINGS)).get(String(status)) ??
  'The call was done, and a message says what to mind.'

function statusTable(rows: readonly ErrorRow[]): string {
  const statuses = unique(rows.map(({ status }) => status)).toSorted((one, other) => one - other)
  const lines = statuses.map((status) => {
    const codes = unique(
      rows.flatMap((row) => (row.status === status && row.code !== undefined ? [row.code] : [])),
    )
    return `| ${status} | ${meaningOf(status)} | ${codes.length === 0 ? 'no body' : codes.map(linkTo).join(', ')} |`
  })
  return ['| status | meaning | codes |', '|---|---|---|', ...lines].join('\n')
}

const causeTable = (rows: readonly ErrorRow[]): string =>
  [
    '| status | because | do |',
    '|---|---|---|',
    ...rows.map(({ status, because, whatToDo }) => `| ${status} | ${because} | ${whatToDo} |`),
  ].join('\n')

const byStatus = (one: ErrorRow, other: ErrorRow): number => one.status - other.status

function codeSection(code: MessageCode, rows: readonly ErrorRow[]): readonly string[] {
  return [
    `### ${code}`,
    MESSAGE_MEANINGS[code],
    causeTable(rows.filter((row) => row.code === code).toSorted(byStatus)),
  ]
}

/** The page about the statuses and codes of the Berlin Group interface. */
export function errorsPage(printedBy: string): string {
  const rows = rowsOf(CAUSES)
  const sent = new Set(rows.map(({ code }) => code))
  const [answered, others] = [
    MESSAGE_CODES.filter((code) => sent.has(code)),
    MESSAGE_CODES.filter((code) => !sent.has(code)),
  ]
  const withoutBody = rows.filter(({ code }) => code === undefined).toSorted(byStatus)
  return `${[
    '# Errors of the Berlin Group interface',
    printedBy,
    'Here you find every status and code with which the Berlin Group interface refuses a call, what each means, and what to do. The codes of the Norwegian interface are in [errors](README.md): a bank that has both answers each call in the codes of its interface.',
    'A refusal has the body `{"tppMessages": [{"category", "code", "path", "text"}]}` and lists every fault found. Decide by status and code: the same code may come with several statuses. Show people the text, and never compare texts: they change.',
    '## Statuses',
    statusTable(rows),
    'A 503 and a 429 have `Retry-After`: wait that long and repeat the call under the same X-Request-ID, and nothing is done twice. After any other refusal the same call gets the same answer: change it first.',
    '## Answers without a body',
    'The standard has no body for these statuses, so the status alone says what to do.',
    causeTable(withoutBody),
    '## Codes',
    ...answered.flatMap((code) => codeSection(code, rows)),
    '## Codes that Havn does not send',
    'The standard has them, and a client that speaks to other banks meets them there.',
    ...others.flatMap((code) => [`### ${code}`, MESSAGE_MEANINGS[code]]),
    'See also: [from any Berlin Group bank to Havn](../guides/from-berlin-group.md), [Why?](../why.md).',
  ].join('\n\n')}\n`
}
