import { createHash, generateKeyPairSync, type KeyLike, sign } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { writeTarGz } from '../../apps/server/src/operations/evidence/write-tar.ts'

/** What is in `evidence.json`, as far as forgers change it. */
export interface EvidenceDocument {
  readonly bank: { readonly id: string }
  approvals: {
    shown: string
    payees?: string
    access?: string
    consentId?: string
    proof: { idToken: string; acr: string }
    rows: { kind: string; block: number; index: number; fields: string }[]
  }[]
  blocks: {
    number: number
    format: number
    covers: string
    chainedAt: string
    previousHead: string
    rows?: string[]
    rowsHash?: string
  }[]
  heads: { number: number; sealedAt: string; signature: string }[]
}

export type ArchiveFiles = Map<string, Buffer>

/** Reads the files of a tar.gz that Havn wrote. */
export function unpack(archive: Buffer): ArchiveFiles {
  const tar = gunzipSync(archive)
  const files: ArchiveFiles = new Map()
  for (let at = 0; tar[at] !== 0; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    files.set(name, tar.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

export const pack = (files: ArchiveFiles): Buffer =>
  writeTarGz(files, Temporal.Instant.fromEpochMilliseconds(0))

/** Changes the document of an archive and signs it again, as somebody at the bank could who may use the seal. */
export function reseal(
  archive: Buffer,
  sealKey: KeyLike,
  change: (document: EvidenceDocument) => void,
): Buffer {
  const files = unpack(archive)
  const document = JSON.parse(String(files.get('evidence.json'))) as EvidenceDocument
  change(document)
  const evidence = Buffer.from(JSON.stringify(document))
  files.set('evidence.json', evidence)
  files.set('evidence.sig', Buffer.from(sign('sha256', evidence, sealKey).toString('base64')))
  return pack(files)
}

/** Changes a field of a row of history that an archive has. */
export function setField(
  { approvals }: EvidenceDocument,
  kind: string,
  change: (fields: (string | null)[]) => void,
): void {
  for (const row of approvals.flatMap(({ rows }) => rows).filter((one) => one.kind === kind)) {
    const fields = JSON.parse(row.fields) as (string | null)[]
    change(fields)
    row.fields = JSON.stringify(fields)
  }
}

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The code of a kind, and which of its fields are its id and its number. */
const KINDS: Readonly<Record<string, readonly [code: number, id: number, sequence: number]>> = {
  payment: [1, 1, 2],
  authorisation: [2, 1, 2],
  consent: [3, 1, 4],
  login: [6, 0, 1],
  'requested consent': [7, 1, 2],
}

/** Writes the chain of a document anew, so that it fits its changed rows, and seals its heads again with the times they had. */
export function rewriteChain({ bank, approvals, blocks, heads }: EvidenceDocument, sealKey: KeyLike): void {
  for (const { kind, block, index, fields } of approvals.flatMap(({ rows }) => rows)) {
    const [code, idAt, sequenceAt] = KINDS[kind] ?? [0, 0, 0]
    const values = JSON.parse(fields) as string[]
    const [id = '', sequence] = [values[idAt], values[sequenceAt]]
    const entry = Buffer.alloc(21)
    entry.writeUInt8(code)
    entry.write(id.replaceAll('-', ''), 1, 'hex')
    entry.writeInt32BE(Number(sequence), 17)
    const rows = blocks.find(({ number }) => number === block)?.rows
    if (rows) rows[index] = sha256(entry, sha256(fields)).toString('hex')
  }
  let previousHead: string | undefined
  for (const block of blocks) {
    block.previousHead = previousHead ?? block.previousHead
    const facts = [
      'havn audit block',
      bank.id,
      String(block.number),
      block.format,
      block.covers,
      block.chainedAt,
    ]
    const rows = block.rows
      ? sha256(Buffer.from(block.rows.join(''), 'hex'))
      : Buffer.from(block.rowsHash ?? '', 'hex')
    previousHead = sha256(Buffer.from(block.previousHead, 'hex'), JSON.stringify(facts), rows).toString('hex')
    const head = heads.find(({ number }) => number === block.number)
    if (head === undefined) continue
    const text = ['havn audit head', bank.id, head.number, previousHead, head.sealedAt].join('\n')
    head.signature = sign('sha256', Buffer.from(text), sealKey).toString('base64')
  }
}

/** Makes a request to a device that was never sent, signed by a key of one's own. */
export function forgeRequest(bindingMessage: string): object {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const text = [{ alg: 'ES256' }, { binding_message: bindingMessage }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const signedRequest = `${text}.${signature.toString('base64url')}`
  return {
    signedRequest,
    requestKey: publicKey.export({ format: 'jwk' }),
    bindingMessage,
    authReqId: 'forged',
  }
}
