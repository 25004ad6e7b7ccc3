import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  type Facts,
  GROUPS,
  type Limits,
  type Psu,
  readFixture,
  RULES,
  type RunOptions,
  type TppIdentity,
} from '@havn/conformance'
import { readAuthorities } from '../calls/authorities.ts'
import { readTpp } from '../tpp/read-tpp.ts'
import { readDevFile } from '../dev/dev-file.ts'
import { UsageError } from '../terminal/exit-codes.ts'
import { statePaths } from '../installation/state.ts'
import { parseWholeNumber } from '../terminal/whole-number.ts'
import { askPsu } from './ask-psu.ts'
import { psuByCommand } from './psu-command.ts'

export interface ConformArguments {
  readonly url?: string
  readonly cert?: string
  readonly key?: string
  readonly ca?: string
  readonly tpp: string
  readonly secondCert?: string
  readonly secondKey?: string
  readonly sandbox?: boolean
  readonly production?: boolean
  readonly fixture?: string
  readonly psuCommand?: string
  readonly askPsu?: boolean
  readonly psuTimeout: string
  readonly redirectUri?: string
  readonly allowPayments?: boolean
  readonly allowReset?: boolean
  readonly group: readonly string[]
  readonly rule: readonly string[]
  readonly check: readonly string[]
  readonly list?: boolean
  readonly rate: string
  readonly maxRequests: string
  readonly maxSeconds: string
  readonly json?: string
  readonly html?: string
  readonly verbose?: boolean
  readonly standard?: string
  readonly qwac: readonly string[]
  readonly seal: readonly string[]
  readonly sealedUrl?: string
}

/** Reads what the command line names. Throws a sentence that says what is wrong. */
export function readConform(given: ConformArguments): RunOptions {
  requireServer(given)
  const state = statePaths()
  const second = readIdentity(given.secondCert, given.secondKey, '--second-cert and --second-key')
  // A list needs no certificate; the options are those of a run all the same.
  const tpp = readIdentity(given.cert, given.key, '--cert and --key') ?? readTpp(state, given.tpp)
  const ca = given.ca === undefined ? readAuthorities(state, given) : readText(given.ca, '--ca')
  const psu = readPsu(given)
  const facts = given.fixture === undefined ? undefined : readFacts(given.fixture)
  return {
    baseUrl: readUrl(given.url ?? `https://localhost:${readDevFile(state)?.httpsPort ?? 8443}`),
    tpp,
    ...(ca === undefined ? {} : { ca }),
    ...(second === undefined ? {} : { secondTpp: second }),
    ...(given.sandbox === true ? { environment: 'sandbox' } : {}),
    ...(given.production === true ? { environment: 'production' } : {}),
    ...(facts === undefined ? {} : { facts }),
    ...(psu === undefined ? {} : { psu }),
    ...(given.redirectUri === undefined ? {} : { redirectUri: given.redirectUri }),
    allowsPayments: given.allowPayments === true,
    allowsReset: given.allowReset === true,
    limits: readLimits(given),
    select: readSelection(given),
    now: () => Date.now(),
  }
}

/** How much the run may ask of the server. */
export function readLimits({ rate, maxRequests, maxSeconds }: ConformArguments): Limits {
  return {
    requestsPerSecond: parseWholeNumber(rate, { option: '--rate', min: 1, max: 1000 }),
    requestsMax: parseWholeNumber(maxRequests, { option: '--max-requests', min: 1, max: 100_000 }),
    secondsMax: parseWholeNumber(maxSeconds, { option: '--max-seconds', min: 1, max: 86_400 }),
  }
}

function requireServer({ url, sandbox, list }: ConformArguments): void {
  if (url === undefined && sandbox !== true && list !== true)
    throw new UsageError(
      'say which server: --sandbox for the sandbox that runs here, or --url with --cert and --key for another; --help shows the rest',
    )
}

export function readUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new UsageError(
      `--url takes an origin such as https://bank.example, but got ${JSON.stringify(text)}`,
    )
  return url.origin
}

export function readIdentity(
  cert: string | undefined,
  key: string | undefined,
  options: string,
): TppIdentity | undefined {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) throw new UsageError(`${options} belong together`)
  const identity = {
    certificate: new X509Certificate(readText(cert, options)),
    key: createPrivateKey(readText(key, options)),
  }
  if (!identity.certificate.checkPrivateKey(identity.key))
    throw new UsageError(`${key} is not the private key of the certificate in ${cert}`)
  return identity
}

export function readText(file: string, option: string): string {
  if (!existsSync(file)) throw new UsageError(`${option}: there is no file ${file}`)
  return readFileSync(file, 'utf8')
}

function readFacts(file: string): Facts {
  const read = readFixture(readText(file, '--fixture'))
  if (!read.ok) throw new UsageError(`${file}: ${read.problem}`)
  return read.value
}

export function readPsu({ psuCommand, askPsu: asks, psuTimeout }: ConformArguments): Psu | undefined {
  const seconds = parseWholeNumber(psuTimeout, { option: '--psu-timeout', min: 1, max: 3600 })
  if (psuCommand !== undefined) return psuByCommand(psuCommand, seconds)
  return asks === true ? askPsu(seconds) : undefined
}

/** Nothing chosen means everything. */
export const isChosen = (chosen: readonly string[], names: readonly string[]): boolean =>
  chosen.length === 0 || names.some((name) => chosen.includes(name))

function readSelection({ group, rule, check }: ConformArguments): NonNullable<RunOptions['select']> {
  requireKnown(
    '--group',
    group,
    GROUPS.map(({ name }) => name),
  )
  requireKnown(
    '--rule',
    rule,
    RULES.map(({ id }) => id),
  )
  requireKnown(
    '--check',
    check,
    GROUPS.flatMap(({ checks }) => checks.map(({ id }) => id)),
  )
  return (one, { name }) => isChosen(group, [name]) && isChosen(rule, one.rules) && isChosen(check, [one.id])
}

function requireKnown(option: string, given: readonly string[], known: readonly string[]): void {
  for (const name of given)
    if (!known.includes(name)) {
      const choice = known.length > 30 ? `such as ${known[0]}` : known.join(', ')
      throw new UsageError(`${option} takes one of ${choice}, but got ${name}; --list shows all`)
    }
}
