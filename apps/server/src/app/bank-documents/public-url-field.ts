import { failure, type Result, success } from '@havn/contract'
import { QWAC_POLICIES, type QwacPolicy, SEAL_POLICIES, type SealPolicy } from '../../edge/index.ts'
import type { Interface } from '../../interfaces/index.ts'
import { INTERFACES } from '../interfaces.ts'
import { field, readFields } from './document-field.ts'

/** An address at which TPPs reach a bank, with the interface that it has there. */
export interface PublicUrl {
  readonly url: string
  readonly interface: Interface
  /** Whether calls need a QWAC there; undefined if the document says it for all its addresses, or nobody does. */
  readonly qwac: QwacPolicy | undefined
  /** Whether calls must be sealed there, where the interface leaves that to the bank. */
  readonly seal: SealPolicy | undefined
}

/** A bank is reached by HTTPS; plain HTTP is for a developer's own machine. */
const PUBLIC_URL = /^(?:https:\/\/[^/@?#]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)$/

const isPublicUrl = (item: unknown): item is string =>
  typeof item === 'string' && PUBLIC_URL.test(item) && URL.canParse(item)

const EXPECTED = 'a list of origins such as https://bank.example, each once'

const FIELDS = {
  url: {
    isRequired: true,
    ...field('an origin such as https://bank.example', (json) => (isPublicUrl(json) ? json : undefined)),
  },
  interface: field(INTERFACES.map(({ id }) => id).join(', '), (json) =>
    INTERFACES.find(({ id }) => id === json),
  ),
  qwac: field(QWAC_POLICIES.join(', '), (json) => QWAC_POLICIES.find((policy) => policy === json)),
  seal: field(SEAL_POLICIES.join(', '), (json) => SEAL_POLICIES.find((policy) => policy === json)),
} as const

/** Reads the addresses of a bank: each an origin, or an object with the origin and what is different there. */
export const publicUrlsField = { isRequired: true, read: readPublicUrls } as const

function readPublicUrls(json: unknown): Result<readonly PublicUrl[], readonly string[]> {
  if (!Array.isArray(json) || json.length === 0)
    return failure([`expected ${EXPECTED}, got ${JSON.stringify(json)}`])
  const read = json.map(readPublicUrl)
  const urls = read.flatMap((one) => (one.ok ? [one.value] : []))
  const areDifferent = new Set(urls.map(({ url }) => url)).size === urls.length
  if (urls.length === read.length && areDifferent) return success(urls)
  const problems = read.flatMap((one) => (one.ok ? [] : one.problem))
  return failure([`expected ${EXPECTED}, got ${JSON.stringify(json)}`, ...problems])
}

function readPublicUrl(json: unknown): Result<PublicUrl, readonly string[]> {
  const [usual] = INTERFACES
  if (typeof json === 'string')
    return isPublicUrl(json)
      ? success({ url: json, interface: usual, qwac: undefined, seal: undefined })
      : failure([])
  const read = readFields(FIELDS, json)
  if (!read.ok) return read
  const { url, interface: chosen = usual, qwac, seal } = read.value
  if (seal !== undefined && !chosen.seals.includes(seal))
    return failure([`seal: expected ${chosen.seals.join(' or ')} for ${chosen.id}, got ${seal}`])
  return success({ url, interface: chosen, qwac, seal })
}
