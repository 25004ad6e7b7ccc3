import { failure, type Result, success } from '@havn/contract'
import {
  type ApprovedLogin,
  type Evidence,
  nonceKeyOf,
  openEvidence,
  PAYEES_ATTEMPT,
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
  readonly rows: readonly ChainedRow[]
}

/** Opens the evidence of an approval, and finds the rows of the login and of everything that was approved with it. */
export async function readApproval(
  queries: Queries,
  keys: KeyRing,
  login: ApprovedLogin,
): Promise<Result<ProvenApproval>> {
  const { bankId, authorisationId, attempt, subjectId, loginTransaction, approvalTransaction } = login
  const evidence = openEvidence(keys, login, login.sealed)
  if (evidence === undefined)
    return failure(
      `the evidence of ${subjectId} was altered, or its key is missing: see \`havn evidence show\``,
    )
  const payees =
    login.sealedPayees === null
      ? undefined
      : openEvidence(keys, { ...login, attempt: PAYEES_ATTEMPT }, login.sealedPayees)
  if (login.sealedPayees !== null && payees === undefined)
    return failure(`what was known about the payees of ${subjectId} was altered, or its key is missing`)
  if (loginTransaction === null || approvalTransaction === null)
    return failure(`the approval of ${subjectId} is not in the audit chain`)
  const { method, shown, proof, decoupled } = evidence
  const target = { on: 'link', bankId, authorisationId, attempt: String(attempt) } as const
  const nonce = proof && decoupled === undefined ? readClaims(proof.idToken)['nonce'] : undefined
  const [atLogin, atApproval] = [
    await listRowsOfTransaction(queries, bankId, BigInt(loginTransaction), ['login']),
    await listRowsOfTransaction(queries, bankId, BigInt(approvalTransaction), APPROVED_KINDS),
  ]
  // The login may be in the transaction of the approval: then both lists have it.
  const written = [
    ...atLogin.filter(({ sequence }) => sequence !== PAYEES_ATTEMPT),
    ...atApproval.filter(({ kind, sequence }) => kind !== 'login' || sequence === PAYEES_ATTEMPT),
  ]
  return success({
    method,
    shown,
    proof,
    decoupled,
    payees: payees?.shown,
    nonceKey: nonceKeyOf(keys, nonce, target)?.toString('hex'),
    rows: written.filter((row) => isOfApproval(row, login)),
  })
}

const APPROVED_KINDS = ['authorisation', 'payment', 'signing basket', 'login'] as const

/** The same transaction may write further steps, such as that an instant payment is claimed. */
function isOfApproval(
  { kind, subjectId, sequence, fields }: ChainedRow,
  login: Pick<ApprovedLogin, 'authorisationId' | 'attempt' | 'subjectId' | 'purpose'>,
): boolean {
  if (kind === 'login')
    return subjectId === login.authorisationId && (sequence === login.attempt || sequence === PAYEES_ATTEMPT)
  const cause = String((JSON.parse(fields) as readonly unknown[])[3])
  if (!cause.startsWith('approved')) return false
  if (kind === 'authorisation') return subjectId === login.authorisationId
  return login.purpose === 'approve-basket' || subjectId === login.subjectId
}

function readClaims(idToken: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = idToken.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}
