import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { failure, type Result, success } from '@havn/contract'
import type { AcrTable, DecoupledOptions, OidcKey, OidcOptions } from './oidc-options.ts'

type Json = Readonly<Record<string, unknown>>

const SIGNING_ALGORITHMS = ['ES256', 'ES384', 'PS256', 'RS256'] as const
const DECRYPTION_ALGORITHMS = ['ECDH-ES', 'ECDH-ES+A256KW', 'RSA-OAEP-256'] as const
const NAMES = [
  'issuer',
  'clientId',
  'label',
  'signingKey',
  'decryptionKey',
  'scope',
  'nationalIdClaim',
  'acr',
  'maxAgeSeconds',
  'idTokenAlgorithm',
  'timeoutMilliseconds',
  'decoupled',
] as const
const DECOUPLED_NAMES = ['loginHintPrefix', 'bindingMessageLengthMax', 'expirySeconds'] as const

/** Parses the options of an OpenID Connect login. All problems are reported at once; none shows a key. */
export function parseOidcOptions(given: unknown): Result<OidcOptions, readonly string[]> {
  if (!isObject(given)) return failure(['expected an object with issuer, clientId and more'])
  const problems: string[] = []
  const read = readerOf(given, problems)
  refuseUnknown(given, NAMES, { path: '', problems })
  const options = {
    issuer: read('issuer', parseIssuer, 'an https URL without query (http only on this machine)'),
    clientId: read('clientId', parseText, 'a text'),
    label: read('label', parseText, 'what people call the provider, such as "BankID"'),
    signingKey: read('signingKey', parseKey(SIGNING_ALGORITHMS), keyExpected(SIGNING_ALGORITHMS)),
    decryptionKey: read(
      'decryptionKey',
      parseKey(DECRYPTION_ALGORITHMS),
      keyExpected(DECRYPTION_ALGORITHMS),
      undefined,
    ),
    scope: read('scope', parseScope, 'scopes separated by spaces, openid among them', 'openid'),
    nationalIdClaim: read('nationalIdClaim', parseText, 'the claim that contains the national id'),
    acr: read('acr', parseAcrTable, ACR_EXPECTED),
    maxAgeSeconds: read('maxAgeSeconds', parseWhole(10, 3600), 'a whole number from 10 to 3600', 300),
    idTokenAlgorithm: read(
      'idTokenAlgorithm',
      parseOneOf(SIGNING_ALGORITHMS),
      SIGNING_ALGORITHMS.join(', '),
      'ES256',
    ),
    timeoutMilliseconds: read(
      'timeoutMilliseconds',
      parseWhole(500, 20_000),
      'a whole number from 500 to 20000',
      5000,
    ),
    decoupled: isObject(given['decoupled'])
      ? readDecoupled(given['decoupled'], problems)
      : read('decoupled', () => undefined, 'an object', undefined),
  }
  return problems.length === 0 ? success(options as OidcOptions) : failure(problems)
}

function readDecoupled(given: Json, problems: string[]): Partial<DecoupledOptions> {
  const read = readerOf(given, problems, 'decoupled.')
  refuseUnknown(given, DECOUPLED_NAMES, { path: 'decoupled.', problems })
  return {
    loginHintPrefix: read('loginHintPrefix', parseText, 'a text such as "BID:"', ''),
    bindingMessageLengthMax: read(
      'bindingMessageLengthMax',
      parseWhole(20, 1000),
      'a whole number from 20 to 1000',
      64,
    ),
    expirySeconds: read('expirySeconds', parseWhole(30, 600), 'a whole number from 30 to 600', 180),
  } as Partial<DecoupledOptions>
}

/** Reads one option; without a default it is required. Returns undefined after a problem, which is then reported. */
function readerOf(given: Json, problems: string[], path = '') {
  return <Value>(
    name: string,
    parse: (value: unknown) => Value | undefined,
    ...[expected, ...byDefault]: [string] | [string, Value | undefined]
  ): Value | undefined => {
    const value = given[name]
    if (value === undefined || value === null) {
      if (byDefault.length === 0) problems.push(`${path}${name} is missing: expected ${expected}`)
      return byDefault[0]
    }
    const parsed = parse(value)
    if (parsed === undefined)
      problems.push(`${path}${name}: expected ${expected}, got ${showValue(name, value)}`)
    return parsed
  }
}

function refuseUnknown(
  given: Json,
  names: readonly string[],
  { path, problems }: { path: string; problems: string[] },
): void {
  for (const name of Object.keys(given))
    if (!names.includes(name)) problems.push(`${path}${name} is no option: expected ${names.join(', ')}`)
}

/** A key is a secret, so whatever is given instead is not shown. */
function showValue(name: string, value: unknown): string {
  return name.endsWith('Key')
    ? 'something else, which is not shown since it may be a secret'
    : JSON.stringify(value)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const parseText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value : undefined

const parseWhole = (min: number, max: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined

const parseOneOf = (values: readonly string[]) => (value: unknown) => values.find((one) => one === value)

const parseScope = (value: unknown) =>
  parseText(value)?.split(' ').includes('openid') === true ? parseText(value) : undefined

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function parseIssuer(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url === null || url.search !== '' || url.hash !== '') return undefined
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return isSafe ? String(value) : undefined
}

const ACR_EXPECTED =
  'rows such as {"above": "0", "values": ["urn:example:high"]}, ascending by `above` in øre, the first with "0"'

function parseAcrTable(value: unknown): AcrTable | undefined {
  if (!Array.isArray(value)) return undefined
  const rows = value.map((row: unknown) => {
    if (!isObject(row) || typeof row['above'] !== 'string' || !/^\d{1,15}$/.test(row['above']))
      return undefined
    const { values } = row
    if (!Array.isArray(values) || values.length === 0 || !values.every(isText)) return undefined
    return { aboveMinorUnits: BigInt(row['above']), values }
  })
  const parsed = rows.filter((row) => row !== undefined)
  const isAscending = parsed.every(
    ({ aboveMinorUnits }, index) =>
      index === 0 || aboveMinorUnits > (parsed[index - 1]?.aboveMinorUnits ?? 0n),
  )
  const isComplete = parsed.length === rows.length && parsed[0]?.aboveMinorUnits === 0n
  return isComplete && isAscending ? parsed : undefined
}

const isText = (value: unknown): value is string => parseText(value) !== undefined

const keyExpected = (algorithms: readonly string[]) =>
  `a private JWK with kid and alg (${algorithms.join(', ')}), or {"file": "<path of one>"}`

/** A JWK, or the path of a file that contains one: then the configuration itself has no secret in it. */
const parseKey =
  (algorithms: readonly string[]) =>
  (value: unknown): OidcKey | undefined => {
    const jwk = isObject(value) && typeof value['file'] === 'string' ? readKeyFile(value['file']) : value
    if (!isObject(jwk) || !isText(jwk['kid']) || !algorithms.includes(String(jwk['alg']))) return undefined
    try {
      createPrivateKey({ key: jwk, format: 'jwk' })
      return jwk as OidcKey
    } catch {
      return undefined
    }
  }

function readKeyFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
