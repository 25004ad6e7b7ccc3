import fc from 'fast-check'
import { HEADERS } from '@havn/contract'
import { ndctBody } from '../support/ndct.ts'

/** What an attacker would try in any field. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '0',
  'NaN',
  '-0.00',
  '1e5',
  '\u0000',
  '\u202e',
  '🎉',
  '\ud800',
  '𝒳',
  'å',
  "' or 1=1 --",
  '${7*7}',
  '../..',
  'a'.repeat(29),
  'a'.repeat(10_000),
  '9'.repeat(400),
  `${'1'.repeat(17)}.00`,
  '٣.٠٠',
  [],
  {},
  [[]],
  { __proto__: 1 },
  { constructor: {} },
  '__proto__',
]

const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))]
}

const RICH_BODY = {
  ...ndctBody(),
  creditorAgent: 'DNBANOKK',
  ultimateDebtor: 'Kari Nordmann',
  remittanceInformationStructuredArray: [
    { reference: '1234566', referenceType: 'KID', referenceIssuer: 'Fjord' },
  ],
  purposeCode: 'SALA',
  requestedExecutionDate: '2026-12-24',
  endToEndIdentification: 'e2e',
}

function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item, index) =>
      String(index) === String(key) ? replaceAt(item, rest, replacement) : item,
    )
  if (typeof value !== 'object' || value === null) return replacement
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      name === key ? replaceAt(child, rest, replacement) : child,
    ]),
  )
}

const mutatedBody = fc
  .array(fc.tuple(fc.constantFrom(...pathsOf(RICH_BODY)), nasty), { minLength: 0, maxLength: 3 })
  .map((changes) => changes.reduce<unknown>((body, [path, value]) => replaceAt(body, path, value), RICH_BODY))

/** A valid payment that is no logical duplicate of another. */
const rightBody = fc.nat(99_999_999).map((n) => ndctBody({ remittanceInformationUnstructured: `Fuzz ${n}` }))

const brokenText = fc
  .tuple(mutatedBody, fc.nat(400), fc.string({ unit: 'binary', maxLength: 3 }))
  .map(([body, at, junk]) => {
    const text = JSON.stringify(body) ?? ''
    return text.slice(0, at) + junk + text.slice(at)
  })

/** Bodies as bytes: valid ones, altered ones, any JSON, and no JSON at all. */
export const bodies = fc
  .oneof(
    { weight: 1, arbitrary: rightBody.map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: mutatedBody.map((body) => JSON.stringify(body) ?? '') },
    { weight: 2, arbitrary: brokenText },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }) },
  )
  .map((text) => Buffer.from(text))

// What HTTP allows; the rest is in the corpus of raw requests.
const headerText = fc.oneof(
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
  fc.constantFrom(
    '',
    ' ',
    'true',
    'PRIVATE',
    '::1',
    '127.0.0.1',
    'https://',
    'javascript:alert(1)',
    'a'.repeat(4_000),
    '=?utf-8?B?4pyT?=',
  ),
)

/** Headers to send besides the valid ones, or instead of them. */
export const headerSets = fc.dictionary(
  fc.constantFrom(
    ...Object.values(HEADERS)
      .map(({ name }) => name)
      .filter((name) => name !== 'Host'),
    'X-Unknown',
    'Cookie',
    'Forwarded',
  ),
  headerText,
  { maxKeys: 4, noNullPrototype: true },
)
