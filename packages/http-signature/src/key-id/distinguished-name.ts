import { attributeTypeName, normaliseAttributeType } from './attribute-type.ts'
import { formatAttributeValue, readAttributeValue } from './attribute-value.ts'
import { refuse, succeed, type Result } from '../result.ts'

/** Attributes as written in one relative distinguished name; the type is an object identifier if it is known. */
export interface Attribute {
  readonly type: string
  readonly value: string
}
type RelativeName = readonly Attribute[]
/** A distinguished name: its relative names, each with one attribute or more. */
export type DistinguishedName = readonly RelativeName[]

/** Where a distinguished name cannot be read, and why. */
export interface DistinguishedNameProblem {
  readonly at: number
  readonly message: string
}

/**
 * Reads a name in the notation of RFC 2253 or RFC 4514: `CN=Issuer,O=Bank\, Ltd,C=NO`.
 *
 * @example
 * ```ts
 * import { parseDistinguishedName } from '@havn/http-signature'
 *
 * const name = parseDistinguishedName('CN=Bank CA,O=Bank,C=NO')
 * if (name.ok) console.log(name.value.flat().map(({ value }) => value)) // [ 'Bank CA', 'Bank', 'NO' ]
 * ```
 */
export function parseDistinguishedName(text: string): Result<DistinguishedName, DistinguishedNameProblem> {
  const name: RelativeName[] = []
  let relative: Attribute[] = []
  let at = 0
  for (;;) {
    const equals = text.indexOf('=', at)
    if (equals === -1) return refuse({ at, message: 'an attribute is written type=value' })
    const typeText = text.slice(at, equals).trim()
    const type = normaliseAttributeType(typeText)
    if (type === undefined) {
      const shown = JSON.stringify(typeText.slice(0, 60))
      return refuse({ at, message: `${shown} is no attribute type; a comma inside a value is written \\,` })
    }
    const read = readAttributeValue(text, equals + 1)
    if ('fault' in read) return refuse({ at: equals + 1, message: read.fault })
    relative.push({ type, value: read.value })
    if (text[read.end] !== '+') {
      name.push(relative)
      relative = []
    }
    if (read.end === text.length) return succeed(name)
    at = read.end + 1
  }
}

/**
 * Reads the issuer or subject of an X509Certificate, which Node writes in lines, in the order of the certificate.
 * A name on one line is read as RFC 2253 and reversed, because RFC 2253 starts from the end.
 *
 * @example
 * ```ts
 * import { X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { parseCertificateName } from '@havn/http-signature'
 *
 * const certificate = new X509Certificate(readFileSync('cert.pem'))
 * const issuer = parseCertificateName(certificate.issuer)
 * if (issuer.ok) console.log(issuer.value.flat().length)
 * ```
 */
export function parseCertificateName(text: string): Result<DistinguishedName, DistinguishedNameProblem> {
  if (!text.includes('\n')) {
    const parsed = parseDistinguishedName(text)
    return parsed.ok ? succeed(parsed.value.toReversed()) : parsed
  }
  const name: RelativeName[] = []
  for (const line of text.split('\n')) {
    const parsed = parseDistinguishedName(line)
    if (!parsed.ok) return parsed
    name.push(...parsed.value)
  }
  return succeed(name)
}

/**
 * Formats a name as in RFC 4514, with the common short names of attributes.
 *
 * @example
 * ```ts
 * import { formatDistinguishedName, parseDistinguishedName } from '@havn/http-signature'
 *
 * const name = parseDistinguishedName('CN=Bank CA, C=NO')
 * if (name.ok) console.log(formatDistinguishedName(name.value)) // CN=Bank CA,C=NO
 * ```
 */
export function formatDistinguishedName(name: DistinguishedName): string {
  return name.map((relative) => relative.map(formatAttribute).join('+')).join(',')
}

export function formatAttribute({ type, value }: Attribute): string {
  return `${attributeTypeName(type)}=${formatAttributeValue(value)}`
}

/**
 * Whether two distinguished names are the same, in any order and notation.
 *
 * @example
 * ```ts
 * import { isSameDistinguishedName, parseDistinguishedName } from '@havn/http-signature'
 *
 * const one = parseDistinguishedName('CN=Bank CA,C=NO')
 * const other = parseDistinguishedName('cn=Bank CA, c=NO')
 * if (one.ok && other.ok) console.log(isSameDistinguishedName(one.value, other.value)) // true
 * ```
 */
export function isSameDistinguishedName(one: DistinguishedName, other: DistinguishedName): boolean {
  if (one.length !== other.length) return false
  const keys = one.map(keyOf)
  const otherKeys = other.map(keyOf)
  return (
    keys.every((key, index) => key === otherKeys[index]) ||
    keys.every((key, index) => key === otherKeys[otherKeys.length - 1 - index])
  )
}

/** The attributes that one name has and the other lacks. */
export function missingAttributes(from: DistinguishedName, inName: DistinguishedName): readonly Attribute[] {
  const known = new Set(inName.flat().map(attributeKey))
  return from.flat().filter((attribute) => !known.has(attributeKey(attribute)))
}

function keyOf(relative: RelativeName): string {
  const [only] = relative
  if (only && relative.length === 1) return attributeKey(only)
  return relative.map(attributeKey).toSorted().join('\0')
}

function attributeKey({ type, value }: Attribute): string {
  const folded = needsFolding.test(value) ? value.normalize('NFC').trim().replaceAll(/\s+/g, ' ') : value
  return `${type}=${folded.toLowerCase()}`
}

const needsFolding = /[^ -~]| {2}|^ | $/
