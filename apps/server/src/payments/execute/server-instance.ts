import type { Queries } from '../../database/database.ts'
import { monotonicMilliseconds } from '../../shared/clock.ts'
import { newId } from '../../shared/ids.ts'

/** A server process as the instance of claims: it keeps itself alive in the database and knows what it is working on. */
export interface ServerInstance {
  readonly instanceId: string
  /** By claim: until when, as `monotonicMilliseconds` counts, this process works on it. */
  readonly activeUntil: Map<string, number>
  /** By payment: the claim that its approval at this process opened, until it is settled. */
  readonly claimByApprovedPayment: Map<string, string>
  /** The database's time when this process was last heard of; what it claimed before is in hand or given up. */
  lastHeartbeatAt: string | undefined
}

/** How long a claim is the instance's, and how long the core bank is waited for. */
export interface ClaimSettings {
  readonly instance: ServerInstance
  /** Longer than the core bank is waited for. */
  readonly leaseMilliseconds: number
  readonly coreBankTimeoutMilliseconds: number
}

export function createServerInstance(): ServerInstance {
  return {
    instanceId: newId(),
    activeUntil: new Map(),
    claimByApprovedPayment: new Map(),
    lastHeartbeatAt: undefined,
  }
}

/** A new claim as the database opens it, in hand from now on. */
export function newClaim(terms: ClaimSettings, inHandMilliseconds = terms.leaseMilliseconds) {
  const claimId = newId()
  markActive(terms.instance, claimId, inHandMilliseconds)
  return { claimId, claim: JSON.stringify({ claim_id: claimId, ...settingsRecord(terms) }) }
}

const claimByApproval = new WeakMap<Queries, { claimId: string; claim: string }>()
/** Longer than a transaction may last. */
const approvalMilliseconds = 10_000

/** In the transaction of an approval: one claim for everything that it has settled at once. As JSON text. */
export function claimForApproval(terms: ClaimSettings, queries: Queries, paymentId: string): string {
  const opened = claimByApproval.get(queries) ?? newClaim(terms, approvalMilliseconds)
  claimByApproval.set(queries, opened)
  forgetUncommittedApprovals(terms.instance)
  terms.instance.claimByApprovedPayment.set(paymentId, opened.claimId)
  return opened.claim
}

/** The claims that approvals of these payments opened here, once: whoever asks settles them. */
export function takeClaimsOfApproved(
  { claimByApprovedPayment: approved }: ServerInstance,
  paymentIds: readonly string[],
): string[] {
  const claimIds = new Set(paymentIds.flatMap((paymentId) => approved.get(paymentId) ?? []))
  for (const paymentId of paymentIds) approved.delete(paymentId)
  return [...claimIds]
}

const approvedMax = 1_000

/** Approvals whose commit failed are never settled here. */
function forgetUncommittedApprovals(instance: ServerInstance): void {
  if (instance.claimByApprovedPayment.size < approvedMax) return
  const inHand = new Set(activeIds(instance))
  for (const [paymentId, claimId] of instance.claimByApprovedPayment)
    if (!inHand.has(claimId)) instance.claimByApprovedPayment.delete(paymentId)
}

/** Who reclaims what others left, as the database is told. */
export function claimantJson(terms: ClaimSettings): string {
  const { instance } = terms
  return JSON.stringify({
    ...settingsRecord(terms),
    last_heartbeat_at: instance.lastHeartbeatAt ?? null,
    active_ids: activeIds(instance),
  })
}

export function markActive(instance: ServerInstance, claimId: string, milliseconds: number): void {
  instance.activeUntil.set(claimId, monotonicMilliseconds() + milliseconds)
}

/** From here on anybody may reclaim it, this process included. */
export function markInactive(instance: ServerInstance, claimId: string): void {
  instance.activeUntil.delete(claimId)
}

function settingsRecord({ instance, leaseMilliseconds, coreBankTimeoutMilliseconds }: ClaimSettings) {
  return {
    instance_id: instance.instanceId,
    lease_milliseconds: leaseMilliseconds,
    core_bank_timeout_milliseconds: coreBankTimeoutMilliseconds,
  }
}

/** An approval whose commit failed never comes back for its claim: its time in hand ends by itself. */
function activeIds({ activeUntil: inHand }: ServerInstance): string[] {
  const now = monotonicMilliseconds()
  for (const [claimId, until] of inHand) if (until <= now) inHand.delete(claimId)
  return [...inHand.keys()]
}
