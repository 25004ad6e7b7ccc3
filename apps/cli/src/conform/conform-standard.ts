import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TppIdentity, whyUnreachable } from '@havn/conformance'
import {
  type BankFacts,
  type BerlinGroupOptions,
  KNOWN_FIXTURE,
  runBerlinGroup,
  STANDARD_CHECKS,
  type StandardCheck,
} from '@havn/conformance/berlin-group'
import { ensureTpp, type Psd2Role } from '@havn/test-certificates'
import { readAuthorities } from '../calls/authorities.ts'
import { type StatePaths, statePaths } from '../installation/state.ts'
import { UsageError } from '../terminal/exit-codes.ts'
import { readTpp } from '../tpp/read-tpp.ts'
import { explainUnreachable, presentReport } from './present-report.ts'
import {
  type ConformArguments,
  isChosen,
  readIdentity,
  readLimits,
  readPsu,
  readText,
  readUrl,
} from './read-conform.ts'

/** Performs the checks of a standard against a server, and prints and writes what it found. */
export async function conformStandard(given: ConformArguments): Promise<void> {
  const select = readSelection(given)
  if (given.list === true) return listChecks(select)
  const options = readOptions(given, select)
  const baseUrl = options.addresses['{{base}}'] ?? ''
  const { ca } = options
  const problem = await whyUnreachable(ca === undefined ? { baseUrl } : { baseUrl, ca })
  if (problem !== undefined) throw new Error(explainUnreachable(problem, baseUrl, given))
  console.log(`Conformance of ${baseUrl} with ${given.standard ?? ''}\n`)
  presentReport(await runBerlinGroup(options), options, given)
}

const idOf = ({ group, number }: StandardCheck): string => `${group}/${number}`

function readSelection({ group, check, rule }: ConformArguments): (one: StandardCheck) => boolean {
  if (rule.length > 0)
    throw new UsageError('--rule is for the rules of the specification; a standard has --check')
  const known = new Set(STANDARD_CHECKS.flatMap((one) => [one.group, idOf(one)]))
  for (const name of [...group, ...check])
    if (!known.has(name)) throw new UsageError(`there is no ${name}; --list shows all checks`)
  return (one) => isChosen(group, [one.group]) && isChosen(check, [idOf(one)])
}

function listChecks(select: (one: StandardCheck) => boolean): void {
  for (const check of STANDARD_CHECKS.filter(select)) console.log(`${idOf(check)}  ${check.title}`)
}

function readOptions(given: ConformArguments, select: (one: StandardCheck) => boolean): BerlinGroupOptions {
  const state = statePaths()
  const isSandbox = given.sandbox === true
  const ca = given.ca === undefined ? readAuthorities(state, given) : readText(given.ca, '--ca')
  const { qwacs, seals } = readIdentities(given, state)
  const tpp = readIdentity(given.cert, given.key, '--cert and --key') ?? qwacs['default']
  if (tpp === undefined)
    throw new UsageError(
      'say who calls: --qwac default=cert.pem,key.pem, or --sandbox for the TPPs made here',
    )
  const psu = readPsu(given)
  const { zone, logins, companyId, replacements }: BankFacts =
    given.fixture === undefined ? {} : JSON.parse(readText(given.fixture, '--fixture'))
  return {
    addresses: {
      '{{base}}': readUrl(given.url ?? addressOfGermanBank(state)),
      ...(given.sealedUrl === undefined ? {} : { '{{sealedBase}}': readUrl(given.sealedUrl) }),
    },
    ca,
    qwacs: { default: tpp, ...qwacs },
    seals,
    tpp,
    isSandbox,
    allowsPayments: given.allowPayments === true,
    psu,
    zone,
    logins,
    replacements,
    fixture: {
      ...KNOWN_FIXTURE,
      ...(logins?.['anna'] === undefined ? {} : { 'fixture.anna.login': logins['anna'] }),
      ...(companyId === undefined ? {} : { 'fixture.companyId': companyId }),
    },
    limits: readLimits(given),
    select,
    now: () => Date.now(),
  }
}

/** The German bank of the sandbox that runs here, by the document that the sandbox has written. */
function addressOfGermanBank({ banks }: StatePaths): string {
  const file = join(banks, 'berlin', 'bank.json')
  if (!existsSync(file))
    throw new UsageError('say which server with --url, or start the sandbox that runs here')
  const { publicUrls }: { publicUrls?: readonly { readonly url: string }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return publicUrls?.[0]?.url ?? ''
}

/** The roles of each client certificate that checks name. */
const ROLES: Readonly<Record<string, Psd2Role[]>> = {
  default: ['PISP', 'AISP'],
  aisp: ['AISP'],
  pisp: ['PISP'],
  cbpii: ['CBPII'],
  other: ['PISP', 'AISP'],
}

interface Identities {
  readonly qwacs: Readonly<Record<string, TppIdentity>>
  readonly seals: Readonly<Record<string, TppIdentity>>
}

/** The certificates that were given; in a sandbox its authority issues what is missing. */
function readIdentities({ qwac, seal, sandbox, url }: ConformArguments, state: StatePaths): Identities {
  const given = { qwacs: readNamed(qwac, '--qwac'), seals: readNamed(seal, '--seal') }
  if (sandbox !== true || (url !== undefined && qwac.length > 0)) return given
  const made = Object.entries(ROLES).map(([name, roles]) => {
    const folder = `standard-${name}`
    ensureTpp(state, { name: folder, roles })
    const ownQwac = readIdentity(state.tppQwac(folder), state.tppQwacKey(folder), '--qwac')
    return { name, seal: readTpp(state, folder), qwac: ownQwac }
  })
  const qwacs = made.flatMap((one) => (one.qwac === undefined ? [] : [[one.name, one.qwac] as const]))
  const seals = made.map((one) => [one.name, one.seal] as const)
  return {
    qwacs: { ...Object.fromEntries(qwacs), ...given.qwacs },
    seals: { ...Object.fromEntries(seals), ...given.seals },
  }
}

function readNamed(texts: readonly string[], option: string): Readonly<Record<string, TppIdentity>> {
  const read = texts.map((text) => {
    const [, name = '', cert, key] = /^([a-z]+)=([^,]+),([^,]+)$/.exec(text) ?? []
    const identity = readIdentity(cert, key, option)
    if (identity === undefined || ROLES[name] === undefined)
      throw new UsageError(
        `${option} takes one of ${Object.keys(ROLES).join(', ')} with two files, such as default=cert.pem,key.pem, but got ${text}`,
      )
    return [name, identity] as const
  })
  return Object.fromEntries(read)
}
