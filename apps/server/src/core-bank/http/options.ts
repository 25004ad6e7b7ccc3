import { createPrivateKey, createSecretKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { failure, nearestName, type Result, success } from '@havn/contract'
import { Type } from 'typebox'
import { decode } from '../schema/decode.ts'
import { QUESTION_NAMES, type QuestionDefinition, type QuestionName, QUESTIONS } from '../schema/questions.ts'
import { type Decoded, mayBeLeftOut, oneOf, text } from '../schema/schema.ts'
import type { MacKey } from './protocol.ts'

/** The questions that a bank may have no answer to. */
export const OPTIONAL_QUESTIONS = [
  'assess',
  'mayUseRail',
  'verifyPayee',
  'findCustomerByIdentifier',
  'confirmFunds',
] as const satisfies readonly QuestionName[]

/** What connects Havn to a core bank over HTTP, checked and with its files read. Made by `parseHttpCoreBankOptions`. */
export interface HttpCoreBankOptions {
  /** The URL that `/core-bank/v1/…` is added to. */
  readonly url: string
  /** The keys that answers may be signed with. The first one signs the requests; none if TLS alone authenticates. */
  readonly keys: readonly MacKey[]
  /** PEM. */
  readonly tls: { readonly ca?: string; readonly certificate?: string; readonly key?: string } | undefined
  readonly optionalQuestions: readonly (typeof OPTIONAL_QUESTIONS)[number][]
  readonly timeoutsMilliseconds: Readonly<Record<QuestionName, number>>
  readonly connectionsMax: number
  readonly answerBytesMax: number
  /** The HTTP proxy that questions go through; directly without it. */
  readonly egressProxy?: string | undefined
}

const milliseconds = Type.Integer({ minimum: 100, maximum: 600_000 })

const TLS_FIELDS = {
  ca: mayBeLeftOut(text()),
  caFile: mayBeLeftOut(text()),
  certificate: mayBeLeftOut(text()),
  certificateFile: mayBeLeftOut(text()),
  key: mayBeLeftOut(text()),
  keyFile: mayBeLeftOut(text()),
}

const HttpCoreBankData = Type.Object({
  url: text(),
  keys: mayBeLeftOut(
    Type.Array(
      Type.Object({
        id: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$', examples: ['2026-11'] }),
        secret: mayBeLeftOut(text()),
        secretFile: mayBeLeftOut(text()),
      }),
      { maxItems: 10 },
    ),
  ),
  tls: mayBeLeftOut(Type.Object(TLS_FIELDS)),
  optionalQuestions: mayBeLeftOut(Type.Array(oneOf(OPTIONAL_QUESTIONS))),
  timeoutsMilliseconds: mayBeLeftOut(
    Type.Object(Object.fromEntries(QUESTION_NAMES.map((name) => [name, mayBeLeftOut(milliseconds)]))),
  ),
  connectionsMax: mayBeLeftOut(Type.Integer({ minimum: 1, maximum: 1_000 })),
  answerBytesMax: mayBeLeftOut(Type.Integer({ minimum: 1_024, maximum: 67_108_864 })),
})

/**
 * The same as plain data, as in a configuration file. Of `secret` and `secretFile`, `ca` and `caFile` and so
 * on, one is given: the text itself, or the path of a file with it.
 */
export interface HttpCoreBankData extends Decoded<typeof HttpCoreBankData> {}

const connectionsMaxDefault = 32
const answerBytesMaxDefault = 8_388_608

/**
 * Reads the options of a core bank over HTTP from plain data and the files that it names. Returns everything that is wrong
 * with them at once; no problem shows a secret.
 */
export function parseHttpCoreBankOptions(json: unknown): Result<HttpCoreBankOptions, readonly string[]> {
  const unknown = unknownFields(json)
  const decoded = decode(HttpCoreBankData, json)
  if (!decoded.ok) return failure([...unknown, decoded.problem])
  const data = decoded.value
  const problems: string[] = [...unknown]
  const keys = (data.keys ?? []).flatMap((key, index) => readKey(key, `keys[${index}]`, problems))
  const tls = data.tls === undefined ? undefined : readTls(data.tls, problems)
  checkUrl(data, problems)
  checkAuthentication({ ...data, keys, tls }, problems)
  if (problems.length > 0) return failure(problems)
  return success({
    url: data.url,
    keys,
    tls,
    optionalQuestions: data.optionalQuestions ?? [],
    timeoutsMilliseconds: timeoutsOf(data.timeoutsMilliseconds ?? {}),
    connectionsMax: data.connectionsMax ?? connectionsMaxDefault,
    answerBytesMax: data.answerBytesMax ?? answerBytesMaxDefault,
  })
}

function timeoutsOf(given: Readonly<Record<string, number | undefined>>): Record<QuestionName, number> {
  const timeouts = Object.entries<QuestionDefinition>(QUESTIONS).map(([name, { timeoutMilliseconds }]) => [
    name,
    given[name] ?? timeoutMilliseconds,
  ])
  // Every question has an entry.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(timeouts) as Record<QuestionName, number>
}

const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

function checkUrl({ url, tls }: HttpCoreBankData, problems: string[]): void {
  if (!URL.canParse(url)) {
    problems.push('url: expected a URL such as https://core.bank.example, got another text')
    return
  }
  const { protocol, hostname, username, password, search, hash } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    problems.push(`url: expected one that begins with https, got ${protocol}`)
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    problems.push('url: expected one without login, query and fragment, got one with them')
  if (protocol !== 'http:') return
  if (!LOOPBACK.test(hostname))
    problems.push(`url: expected https, as ${hostname} is another machine, got http`)
  if (tls !== undefined) problems.push('tls: expected none, as the url begins with http, got some')
}

function checkAuthentication(
  { url, keys, tls }: Pick<HttpCoreBankOptions, 'url' | 'keys' | 'tls'>,
  problems: string[],
): void {
  const ids = keys.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    problems.push(`keys: expected every id once, got ${id} twice`)
  if ((tls?.certificate === undefined) !== (tls?.key === undefined))
    problems.push('tls: expected a certificate and its key, got one of them')
  const isMutual = url.startsWith('https:') && tls?.ca !== undefined && tls.certificate !== undefined
  if (keys.length === 0 && !isMutual && problems.length === 0)
    problems.push(
      'keys: expected at least one key, as answers are otherwise not proven, or mutual TLS with an authority of your own (tls.ca, tls.certificate and tls.key), got neither',
    )
}

type KeyData = NonNullable<HttpCoreBankData['keys']>[number]

function readKey({ id, secret, secretFile }: KeyData, path: string, problems: string[]): readonly MacKey[] {
  const hex = readText(`${path}.secret`, { text: secret, file: secretFile }, problems)?.trim()
  if (hex === undefined) {
    if (secret === undefined && secretFile === undefined)
      problems.push(`${path}: expected secret or secretFile, got neither`)
    return []
  }
  if (/^(?:[0-9a-f]{2}){32,128}$/i.test(hex)) return [{ id, secret: createSecretKey(hex, 'hex') }]
  problems.push(
    `${path}.secret: expected 32 to 128 bytes in hexadecimal (openssl rand -hex 32), got something else, which is not shown`,
  )
  return []
}

function readTls(data: NonNullable<HttpCoreBankData['tls']>, problems: string[]): HttpCoreBankOptions['tls'] {
  const ca = readText('tls.ca', { text: data.ca, file: data.caFile }, problems)
  const certificate = readText(
    'tls.certificate',
    { text: data.certificate, file: data.certificateFile },
    problems,
  )
  const key = readText('tls.key', { text: data.key, file: data.keyFile }, problems)
  const before = problems.length
  if (ca !== undefined && !succeeds(() => new X509Certificate(ca)))
    problems.push('tls.ca: expected certificates in PEM, got something else')
  if (certificate !== undefined && !succeeds(() => new X509Certificate(certificate)))
    problems.push('tls.certificate: expected a certificate in PEM, got something else')
  if (key !== undefined && !succeeds(() => createPrivateKey(key)))
    problems.push('tls.key: expected a private key in PEM without a passphrase, got something else')
  if (problems.length === before && certificate !== undefined && key !== undefined)
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)))
      problems.push('tls.key: expected the key of tls.certificate, got another one')
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : { certificate }),
    ...(key === undefined ? {} : { key }),
  }
}

function readText(
  path: string,
  { text: given, file }: { text: string | undefined; file: string | undefined },
  problems: string[],
): string | undefined {
  if (given !== undefined && file !== undefined) {
    problems.push(`${path}: expected a text or a file, got both`)
    return undefined
  }
  if (file === undefined) return given
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    problems.push(
      `${path}File: expected the path of a file that this process can read, got another one (${code})`,
    )
    return undefined
  }
}

function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** A misspelled name would else leave its option at the default, unnoticed. */
function unknownFields(json: unknown): readonly string[] {
  const groups: readonly (readonly [string, unknown, object])[] = [
    ['', json, HttpCoreBankData.properties],
    ['timeoutsMilliseconds.', fieldOf(json, 'timeoutsMilliseconds'), QUESTIONS],
    ['tls.', fieldOf(json, 'tls'), TLS_FIELDS],
  ]
  return groups.flatMap(([path, value, known]) =>
    typeof value !== 'object' || value === null
      ? []
      : Object.keys(value)
          .filter((name) => !Object.hasOwn(known, name))
          .map((name) => {
            const meant = nearestName(name, Object.keys(known))
            return `${path}${name} is no option.${meant === undefined ? '' : ` Did you mean ${path}${meant}?`}`
          }),
  )
}

function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && name in json ? Reflect.get(json, name) : undefined
}
