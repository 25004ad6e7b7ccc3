import { HEADERS_SIGNED_IF_SENT } from '../signature/coverage.ts'
import { requestTarget } from '../signature/header-list.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import { changeValue, type Mistake, type SigningForm } from './signing-form.ts'
import { decodePercent, targetMistakes } from './target-mistakes.ts'

export interface SentRequest {
  readonly method: string
  readonly target: string
  readonly headers: ReceivedHeaders
}

const otherHeadersMax = 12
// A client that asks for the time twice, or takes local time for GMT.
const secondsApart = [1, -1, 2, -2, 3, -3, 3600, -3600, 7200, -7200]

/** Mistakes in the content of a signing string: surplus or missing lines, values that differ from those sent. */
export function* contentMistakes(form: SigningForm, request: SentRequest): Generator<Mistake> {
  yield* targetMistakes(form, request)
  yield* valueMistakes(form)
  yield* linesLeftOut(form)
  yield* linesAdded(form, request)
}

function* valueMistakes(form: SigningForm): Generator<Mistake> {
  const changes: readonly (readonly [name: string, what: string, change: (value: string) => string])[] = [
    ['digest', 'without its algorithm (SHA-256=)', (value) => value.replace(/^[^=]*=/, '')],
    [
      'digest',
      'with its algorithm in lower case',
      (value) => value.replace(/^[^=]*/, (name) => name.toLowerCase()),
    ],
    [
      'digest',
      'with its algorithm in upper case',
      (value) => value.replace(/^[^=]*/, (name) => name.toUpperCase()),
    ],
    ['digest', 'without its padding', (value) => value.replace(/=+$/, '')],
    ['digest', 'in hexadecimal', (value) => hexOf(value.replace(/^[^=]*=/, ''))],
    [
      'digest',
      'in hexadecimal after its algorithm',
      (value) => value.replace(/=.*$/, (base64) => `=${hexOf(base64.slice(1))}`),
    ],
    ['date', 'in the format of ISO 8601', (value) => isoDate(value)],
    ['date', 'in the format of ISO 8601, in whole seconds', (value) => isoDate(value).replace('.000', '')],
    ['date', 'with UTC in place of GMT', (value) => value.replace(/GMT$/, 'UTC')],
    ['date', 'with +0000 in place of GMT', (value) => value.replace(/GMT$/, '+0000')],
    ['date', 'with GMT+00:00 in place of GMT', (value) => value.replace(/GMT$/, 'GMT+00:00')],
    ['date', 'without the zero in front of the day', (value) => value.replace(', 0', ', ')],
    ['date', 'as seconds since 1970', (value) => String(Date.parse(value) / 1000)],
    ['date', 'as milliseconds since 1970', (value) => String(Date.parse(value))],
    ...secondsApart.map(
      (seconds) =>
        [
          'date',
          `${describeSeconds(seconds)} than the one sent: take the time once`,
          shiftDate(seconds),
        ] as const,
    ),
    ['x-request-id', 'without its hyphens', (value) => value.replaceAll('-', '')],
    ['x-request-id', 'in lower case', (value) => value.toLowerCase()],
    ['psu-id', 'in lower case', (value) => value.toLowerCase()],
    ['tpp-redirect-uri', 'percent-encoded', (value) => encodeURIComponent(value)],
    ['tpp-redirect-uri', 'decoded', (value) => decodePercent(value)],
    ['tpp-redirect-uri', 'with a slash at the end', (value) => `${value}/`],
    ['tpp-redirect-uri', 'without the slash at its end', (value) => value.replace(/\/$/, '')],
  ]
  for (const [name, what, change] of changes) {
    const changed = changeValue(form, name, change)
    if (changed)
      yield { say: `You signed ${name} ${what}; the value must be the one that is sent.`, form: changed }
  }
}

function* linesLeftOut(form: SigningForm): Generator<Mistake> {
  for (const { name } of form.lines) {
    const say = `You did not sign ${name}, although headers="…" lists it: add its line, or take its name off the list.`
    yield { say, form: { ...form, lines: form.lines.filter((line) => line.name !== name) } }
    const emptied = changeValue(form, name, () => '')
    if (emptied)
      yield {
        say: `You signed ${name} with an empty value, but another was sent: sign the value that is sent.`,
        form: emptied,
      }
  }
}

function* linesAdded(form: SigningForm, { method, target, headers }: SentRequest): Generator<Mistake> {
  const added: { name: string; value: string }[] = []
  const listed = new Set(form.lines.map(({ name }) => name))
  if (!listed.has(requestTarget))
    added.push({ name: requestTarget, value: `${method.toLowerCase()} ${target}` })
  const others = [...headers].filter(([name]) => !listed.has(name) && name !== 'signature')
  for (const [name, [value = '']] of others.slice(0, otherHeadersMax)) added.push({ name, value })
  for (const line of added) {
    const say = `You signed ${line.name} too, but headers="…" does not list it: list it, or leave its line out.`
    yield { say, form: { ...form, lines: [line, ...form.lines] } }
    yield { say, form: { ...form, lines: [...form.lines, line] } }
  }
  const absent = HEADERS_SIGNED_IF_SENT.filter((name) => !headers.has(name)).map((name) => ({
    name,
    value: '',
  }))
  for (const line of absent)
    yield { say: emptyLine(line.name), form: { ...form, lines: [...form.lines, line] } }
  if (absent.length > 1)
    yield {
      say: emptyLine(absent.map(({ name }) => name).join(', ')),
      form: { ...form, lines: [...form.lines, ...absent] },
    }
}

function emptyLine(names: string): string {
  return `You signed an empty line for ${names}, which was not sent: leave out what is not there.`
}

function describeSeconds(seconds: number): string {
  const size = Math.abs(seconds)
  const amount = size < 3600 ? `${size} s` : `${size / 3600} h`
  return `${amount} ${seconds > 0 ? 'later' : 'earlier'}`
}

function shiftDate(seconds: number): (value: string) => string {
  return (value) => {
    const time = Date.parse(value)
    return Number.isNaN(time) ? value : new Date(time + seconds * 1000).toUTCString()
  }
}

function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex')
}

function isoDate(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}
