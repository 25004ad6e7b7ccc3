import { failure, type Result, success } from '@havn/contract'
import { findChosenConsentId } from '../../domain/consents/index.ts'
import {
  type ApprovedLogin,
  type Evidence,
  nonceKeyOf,
  openEvidence,
  RECORD_ATTEMPTS,
} from '../../domain/sca/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { type ChainedRow, listRowsOfTransaction } from '../audit/index.ts'

/** What proves one approval, opened, and the rows of history that say so. */
export interface ProvenApproval extends Pick<Evidence, 'method' | 'shown' | 'proof' | 'decoupled'> {
  /** The key of the nonce that the provider signed, in hexadecimal; undefined for a form and for a device. */
  readonly nonceKey: string | undefined
  /** What the person knew about payees; undefined if none was verified. */
  readonly payees: string | undefined
  /** Which accounts and rights the page showed, and what the person ticked; undefined if it was not about access. */
  readonly access: string | undefined
  /** The consent that was given; undefined for a payment. */
  readonly consentId: string | undefined
  readonly rows: readonly ChainedRow[]
}

/**
 * Opens the evidence of an approval, and finds the rows of the login and of everything that was approved with it. Undefined if
 * nothing was given: the PSU finished the SCA of a consent without having ticked an account.
 */
export async function readApproval(
  queries: Queries,
  keys: KeyRing,
  login: ApprovedLogin,
): Promise<Result<ProvenApproval | undefined>> {
  const { bankId, authorisationId, attempt, subjectId, loginTransaction, approvalTransaction } = login
  const evidence = openEvidence(keys, login, login.sealed)
  if (evidence === undefined)
    return failure(
      `the evidence of ${subjectId} was altered, or its key is missing: see \`havn evidence show\``,
    )
  const payees = openRecord(keys, login, 'payees', login.sealedPayees)
  if (!payees.ok) return payees
  const access = openRecord(keys, login, 'access', login.sealedAccess)
  if (!access.ok) return access
  if (loginTransaction === null || approvalTransaction === null)
    return failure(`the approval of ${subjectId} is not in the audit chain`)
  const [atLogin, atApproval] = [
    await listRowsOfTransaction(queries, bankId, BigInt(loginTransaction), ['login']),
    await listRowsOfTransaction(queries, bankId, BigInt(approvalTransaction), APPROVED_KINDS),
  ]
  // The login may be in the transaction of the approval: then both lists have it.
  const written = [
    ...atLogin.filter(({ sequence }) => sequence >= 0),
    ...atApproval.filter(({ kind, sequence }) => kind !== 'login' || sequence < 0),
  ]
  const rows = written.filter((row) => isOfApproval(row, login))
  const consent = rows.find(({ kind }) => kind.endsWith('consent'))
  if (consent === undefined && !login.purpose.startsWith('approve')) return success(undefined)
  const { method, shown, proof, decoupled } = evidence
  const target = { on: 'link', bankId, authorisationId, attempt: String(attempt) } as const
  const nonce = proof && decoupled === undefined ? readClaims(proof.idToken)['nonce'] : undefined
  return success({
    method,
    shown,
    proof,
    decoupled,
    payees: payees.value,
    access: access.value,
    consentId: consent && (await findConsentId(queries, bankId, consent)),
    nonceKey: nonceKeyOf(keys, nonce, target)?.toString('hex'),
    rows,
  })
}

function openRecord(
  keys: KeyRing,
  login: ApprovedLogin,
  kind: keyof typeof RECORD_ATTEMPTS,
  sealed: Buffer | null,
): Result<string | undefined> {
  if (sealed === null) return success(undefined)
  const opened = openEvidence(keys, { ...login, attempt: RECORD_ATTEMPTS[kind] }, sealed)
  return opened === undefined
    ? failure(`the record of ${login.subjectId} about ${kind} was altered, or its key is missing`)
    : success(opened.shown)
}

const APPROVED_KINDS = [
  'authorisation',
  'payment',
  'signing basket',
  'login',
  'consent',
  'requested consent',
] as const

const fieldsOf = ({ fields }: ChainedRow) => JSON.parse(fields) as readonly (string | null)[]

/** The same transaction may write further steps, such as that an instant payment is claimed, or that a newer consent ends another. */
function isOfApproval(row: ChainedRow, login: ApprovedLogin): boolean {
  const { kind, subjectId, sequence } = row
  const fields = fieldsOf(row)
  if (kind === 'login')
    return subjectId === login.authorisationId && (sequence === login.attempt || sequence < 0)
  if (kind === 'consent') return fields[9] === login.authorisationId
  if (kind === 'requested consent') return fields[7] === login.authorisationId
  if (fields[3]?.startsWith('approved') !== true) return false
  if (kind === 'authorisation') return subjectId === login.authorisationId
  return login.purpose === 'approve-basket' || subjectId === login.subjectId
}

/** Finds the id by which the TPP knows the consent. */
async function findConsentId(queries: Queries, bankId: string, row: ChainedRow): Promise<string | undefined> {
  if (row.kind === 'requested consent') return fieldsOf(row)[3] ?? undefined
  const [tppId, , psuId, agreementKey] = fieldsOf(row).map(String)
  return findChosenConsentId(queries, {
    bankId,
    tppId: tppId ?? '',
    psuId: psuId ?? '',
    agreementKey: agreementKey ?? '',
  })
}

function readClaims(idToken: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = idToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
