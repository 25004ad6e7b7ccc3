import { readFileSync } from 'node:fs'
import { failure, type Result, success } from '@havn/contract'
import { type ApprovedSubjects, listApprovedLogins } from '../../domain/sca/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/seal/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { type ChainedRow, type ChainProof, proveRows, textOfHead } from '../audit/index.ts'
import { type ProvenApproval, readApproval } from './read-approval.ts'
import { writeTarGz } from './write-tar.ts'

/** What an export needs. The transaction of `queries` must act for the bank. */
export interface EvidenceSetup {
  readonly queries: Queries
  readonly keys: KeyRing
  readonly seal: Seal
  readonly bank: { readonly id: string; readonly name: string }
  readonly now: Temporal.Instant
}

/** An archive that others verify with the program in it, and how many approvals it has. */
export interface EvidenceArchive {
  readonly bytes: Buffer
  readonly approvals: number
}

/** An archive is for people who read it; more is several archives. */
export const approvalsMax = 2_000

/**
 * Writes what proves approvals to somebody who has neither our keys nor our database: what was shown, what the login provider signed,
 * the rows of history with their place in the audit chain, sealed heads of that chain, and over all of it the bank's seal.
 */
export async function exportEvidence(
  setup: EvidenceSetup,
  approved: ApprovedSubjects,
): Promise<Result<EvidenceArchive>> {
  const { queries, keys, bank } = setup
  const logins = await listApprovedLogins(queries, bank.id, approved, approvalsMax + 1)
  if (logins.length > approvalsMax)
    return failure(`there are more than ${approvalsMax} approvals: choose a shorter time`)
  const approvals: ProvenApproval[] = []
  for (const login of logins) {
    const read = await readApproval(queries, keys, login)
    if (!read.ok) return read
    if (read.value !== undefined) approvals.push(read.value)
  }
  const [earliest] = logins.map(({ authenticatedAt }) => authenticatedAt.toISOString()).toSorted()
  if (earliest === undefined || approvals.length === 0)
    return success({ bytes: Buffer.alloc(0), approvals: 0 })
  const rows = approvals.flatMap((approval) => approval.rows)
  const proof = await proveRows(queries, bank.id, { rows, since: Temporal.Instant.from(earliest) })
  if (!proof.ok) return proof
  const document = toDocument(setup, approvals, proof.value, await sealedHeads(setup, proof.value))
  return success({ bytes: await toArchive(setup, document), approvals: approvals.length })
}

interface ExportedHead {
  readonly number: number
  readonly sealedAt: string
  readonly signature: string
  readonly certificate: string
}

/** The sealed heads of a proof. Where the chain has none yet, its last head is sealed for this export. */
async function sealedHeads(
  { bank, seal, now }: EvidenceSetup,
  { heads, unsealed }: ChainProof,
): Promise<readonly ExportedHead[]> {
  const sealedAt = now.toString({ fractionalSecondDigits: 3 })
  const last = unsealed && {
    ...unsealed,
    sealedAt,
    signature: await seal.signer.sign(textOfHead(bank.id, { ...unsealed, sealedAt })),
    certificate: seal.certificate.raw,
  }
  return [...heads, ...(last === undefined ? [] : [last])].map((head) => ({
    number: Number(head.number),
    sealedAt: head.sealedAt,
    signature: head.signature.toString('base64'),
    certificate: head.certificate.toString('base64'),
  }))
}

const FORMAT = 'havn evidence 1'
/** Programs from before consents were exported refuse it by its name. */
const FORMAT_WITH_CONSENTS = 'havn evidence 2'

function toDocument(
  { bank, now }: EvidenceSetup,
  approvals: readonly ProvenApproval[],
  { positions, blocks }: ChainProof,
  heads: readonly ExportedHead[],
): object {
  const toRow = (row: ChainedRow) => ({ kind: row.kind, ...positions.get(row), fields: row.fields })
  return {
    format: approvals.some(({ consentId }) => consentId !== undefined) ? FORMAT_WITH_CONSENTS : FORMAT,
    bank,
    exportedAt: now.toString({ fractionalSecondDigits: 3 }),
    approvals: approvals.map(({ rows, ...approval }) => ({ ...approval, rows: rows.map(toRow) })),
    blocks,
    heads,
  }
}

const VERIFIER = 'verify-evidence.mjs'

async function toArchive({ seal, now }: EvidenceSetup, document: object): Promise<Buffer> {
  const evidence = Buffer.from(JSON.stringify(document))
  const signature = await seal.signer.sign(evidence)
  const certificates = [seal.certificate, ...seal.issuers].map((one) => one.toString())
  const files = new Map([
    ['README.txt', Buffer.from(README)],
    ['evidence.json', evidence],
    ['evidence.sig', Buffer.from(`${signature.toString('base64')}\n`)],
    ['seal.pem', Buffer.from(certificates.join(''))],
    [VERIFIER, readFileSync(new URL(VERIFIER, import.meta.url))],
  ])
  return writeTarGz(files, now)
}

const README = `Evidence of approvals, exported by a bank. It has personal data: names, account numbers, national ids.

evidence.json        what was shown, what the login provider signed, and where it is in the bank's chain of hashes
evidence.sig         the bank's seal over evidence.json (SHA-256; Base64)
seal.pem             the certificate of the seal
verify-evidence.mjs  verifies all of it; its first lines say what is proven and what rests on the bank's word

  node verify-evidence.mjs ARCHIVE.tar.gz --seal BANK.pem

needs Node 20 or later and nothing else. Take BANK.pem from the bank or its issuer, and the program from Havn's own
source if you do not trust this archive: whoever changes one file can change the others.
`
