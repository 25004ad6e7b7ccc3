import type { Queries } from '../../database/database.ts'
import { monotonicMilliseconds } from '../../shared/clock.ts'
import { newId } from '../../shared/ids.ts'

/** A server process as the holder of claims: it keeps itself alive in the database and knows what it is working on. */
export interface ClaimHolder {
  readonly instanceId: string
  /** By claim: until when, as `monotonicMilliseconds` counts, this process works on it. */
  readonly inHand: Map<string, number>
  /** By payment: the claim that its approval at this process opened, until it is settled. */
  readonly approved: Map<string, string>
  /** The database's time when this process was last heard of; what it claimed before is in hand or given up. */
  seenAt: string | undefined
}

/** How long a claim is the holder's, and how long the core bank is waited for. */
export interface ClaimTerms {
  readonly holder: ClaimHolder
  /** Longer than the core bank is waited for. */
  readonly leaseMilliseconds: number
  readonly patienceMilliseconds: number
}

export function createClaimHolder(): ClaimHolder {
  return { instanceId: newId(), inHand: new Map(), approved: new Map(), seenAt: undefined }
}

/** A new claim as the database opens it, in hand from now on. */
export function newClaim(terms: ClaimTerms, inHandMilliseconds = terms.leaseMilliseconds) {
  const claimId = newId()
  keepInHand(terms.holder, claimId, inHandMilliseconds)
  return { claimId, claim: JSON.stringify({ claim_id: claimId, ...termsRecord(terms) }) }
}

const claimByApproval = new WeakMap<Queries, { claimId: string; claim: string }>()
/** Longer than a transaction may last. */
const approvalMilliseconds = 10_000

/** In the transaction of an approval: one claim for everything that it has settled at once. As JSON text. */
export function claimForApproval(terms: ClaimTerms, queries: Queries, paymentId: string): string {
  const opened = claimByApproval.get(queries) ?? newClaim(terms, approvalMilliseconds)
  claimByApproval.set(queries, opened)
  forgetUnsettled(terms.holder)
  terms.holder.approved.set(paymentId, opened.claimId)
  return opened.claim
}

/** The claims that approvals of these payments opened here, once: whoever asks settles them. */
export function claimsOfApproved({ approved }: ClaimHolder, paymentIds: readonly string[]): string[] {
  const claimIds = new Set(paymentIds.flatMap((paymentId) => approved.get(paymentId) ?? []))
  for (const paymentId of paymentIds) approved.delete(paymentId)
  return [...claimIds]
}

const approvedMax = 1_000

/** Approvals whose commit failed are never settled here. */
function forgetUnsettled(holder: ClaimHolder): void {
  if (holder.approved.size < approvedMax) return
  const inHand = new Set(idsInHand(holder))
  for (const [paymentId, claimId] of holder.approved)
    if (!inHand.has(claimId)) holder.approved.delete(paymentId)
}

/** Who reclaims what others left, as the database is told. */
export function claimantText(terms: ClaimTerms): string {
  const { holder } = terms
  return JSON.stringify({ ...termsRecord(terms), seen_at: holder.seenAt ?? null, in_hand: idsInHand(holder) })
}

export function keepInHand(holder: ClaimHolder, claimId: string, milliseconds: number): void {
  holder.inHand.set(claimId, monotonicMilliseconds() + milliseconds)
}

/** From here on anybody may reclaim it, this process included. */
export function letGo(holder: ClaimHolder, claimId: string): void {
  holder.inHand.delete(claimId)
}

function termsRecord({ holder, leaseMilliseconds, patienceMilliseconds }: ClaimTerms) {
  return {
    instance_id: holder.instanceId,
    lease_milliseconds: leaseMilliseconds,
    patience_milliseconds: patienceMilliseconds,
  }
}

/** An approval whose commit failed never comes back for its claim: its time in hand ends by itself. */
function idsInHand({ inHand }: ClaimHolder): string[] {
  const now = monotonicMilliseconds()
  for (const [claimId, until] of inHand) if (until <= now) inHand.delete(claimId)
  return [...inHand.keys()]
}
