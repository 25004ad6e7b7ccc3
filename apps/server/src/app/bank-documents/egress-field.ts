import { failure, type Result, success } from '@havn/contract'
import type { HttpCoreBankOptions } from '../../core-bank/index.ts'
import { parseProxyUrl, PROXY_URL_EXPECTED } from '../../platform/outgoing/index.ts'
import { field, type Field, readFields, trueOrFalse } from './document-field.ts'
import { fileOf } from './file-fields.ts'

/** Which way a bank's requests leave its network. */
export interface BankEgress {
  /** The bank's own proxy; undefined if it uses that of the settings. */
  readonly url: string | undefined
  /** Whether the core bank is asked through the proxy, too. */
  readonly coreBank: boolean
}

const EGRESS_FIELDS = {
  url: field(`${PROXY_URL_EXPECTED}, without a login`, (json) => {
    const url = typeof json === 'string' ? parseProxyUrl(json) : undefined
    return url !== undefined && new URL(url).username === '' ? url : undefined
  }),
  /** A file with the URL, where that has a name and a password in it. */
  urlFile: fileOf(PROXY_URL_EXPECTED, (content) => {
    const url = parseProxyUrl(content)
    if (url === undefined) throw new Error('it is no such URL')
    return url
  }),
  coreBank: trueOrFalse,
} as const satisfies Readonly<Record<string, Field>>

export function readEgress(json: unknown): Result<BankEgress, readonly string[]> {
  // A URL with a password must not be repeated in a message.
  if (typeof json === 'object' && json !== null && 'url' in json && hasLogin(json.url))
    return failure([
      'url: expected one without a login; put the whole URL into a file, and name that as urlFile',
    ])
  const read = readFields(EGRESS_FIELDS, json)
  if (!read.ok) return read
  const { url, urlFile, coreBank = false } = read.value
  if (url !== undefined && urlFile !== undefined) return failure(['expected url or urlFile, got both'])
  return success({ url: url ?? urlFile, coreBank })
}

const hasLogin = (url: unknown) => typeof url === 'string' && url.includes('@')

/** The fields of a bank's document that say how its requests leave. */
interface EgressDocument {
  readonly egressProxy?: BankEgress | undefined
  readonly coreBank?: HttpCoreBankOptions | undefined
}

/** The proxy of a bank: that of its document, else that of the settings. */
export function egressProxyOf(
  { egressProxy }: EgressDocument,
  ofSettings: string | undefined,
): string | undefined {
  return egressProxy?.url ?? ofSettings
}

/** How the core bank of a document is reached: directly, unless the document wants the proxy for it. */
export function coreBankOptionsOf(
  document: EgressDocument,
  ofSettings: string | undefined,
): HttpCoreBankOptions | undefined {
  const { coreBank, egressProxy } = document
  if (coreBank === undefined || egressProxy?.coreBank !== true) return coreBank
  return { ...coreBank, egressProxy: egressProxyOf(document, ofSettings) }
}
