import type { Activity } from '../../../platform/shared/activity.ts'
import { monotonicMilliseconds } from '../../../platform/shared/clock.ts'
import { newId } from '../../../platform/shared/ids.ts'

/** This server process, as the database knows it: it sends heartbeats, and it knows what it is working on. */
export interface ServerInstance {
  readonly instanceId: string
  /** By id of a claim or a batch run: until when this process works on it, as `monotonicMilliseconds` counts. */
  readonly activeUntil: Map<string, number>
  /** The database's time at the last heartbeat. A claim opened before it is either active or abandoned. */
  lastHeartbeatAt: string | undefined
  /** Wakes the heartbeat when this process begins to work on something. */
  readonly activity: Activity | undefined
}

/** Who claims payments, and for how long. */
export interface ClaimSettings {
  readonly instance: ServerInstance
  /** How long a claim is safe from being reclaimed. Longer than the timeout of the core bank. */
  readonly leaseMilliseconds: number
  readonly coreBankTimeoutMilliseconds: number
}

export function createServerInstance(activity?: Activity): ServerInstance {
  return {
    instanceId: newId(),
    activeUntil: new Map(),
    lastHeartbeatAt: undefined,
    activity,
  }
}

/** A claim to be opened: its id, and the JSON text from which the database opens it. */
export interface NewClaim {
  readonly claimId: string
  readonly claim: string
}

/**
 * Prepares a claim and marks it as active. The mark comes before the claim is sent to the database, so that this process
 * never takes a claim for abandoned which it is only about to open.
 */
export function newClaim(settings: ClaimSettings, activeMilliseconds = settings.leaseMilliseconds): NewClaim {
  const claimId = newId()
  markActive(settings.instance, claimId, activeMilliseconds)
  return { claimId, claim: JSON.stringify({ claim_id: claimId, ...settingsRecord(settings) }) }
}

/** Longer than a transaction may last. */
const approvalMilliseconds = 10_000

/** The one claim of everything that an approval executes at once. It is prepared when the first payment needs it. */
export interface ApprovalClaim {
  /** The JSON text from which the database opens the claim. */
  prepare(): string
  /** Undefined if the approval executes nothing at once. */
  claimId(): string | undefined
}

export function createApprovalClaim(settings: ClaimSettings): ApprovalClaim {
  let prepared: NewClaim | undefined
  return {
    prepare() {
      prepared ??= newClaim(settings, approvalMilliseconds)
      return prepared.claim
    },
    claimId: () => prepared?.claimId,
  }
}

/** The JSON text that describes this process to the database when it reclaims what others abandoned. */
export function claimantJson(settings: ClaimSettings): string {
  const { instance } = settings
  return JSON.stringify({
    ...settingsRecord(settings),
    last_heartbeat_at: instance.lastHeartbeatAt ?? null,
    active_ids: activeIds(instance),
  })
}

/** Marks a claim or a batch run as being worked on, so that this process does not reclaim it from itself. */
export function markActive(instance: ServerInstance, id: string, milliseconds: number): void {
  instance.activeUntil.set(id, monotonicMilliseconds() + milliseconds)
  instance.activity?.note()
}

/** Marks a claim or a batch run as not being worked on: from here on any process may reclaim it, this one included. */
export function markInactive(instance: ServerInstance, id: string): void {
  instance.activeUntil.delete(id)
}

function settingsRecord({ instance, leaseMilliseconds, coreBankTimeoutMilliseconds }: ClaimSettings) {
  return {
    instance_id: instance.instanceId,
    lease_milliseconds: leaseMilliseconds,
    core_bank_timeout_milliseconds: coreBankTimeoutMilliseconds,
  }
}

/** The ids that this process works on. A mark expires by itself, because an approval whose commit failed never removes it. */
function activeIds({ activeUntil }: ServerInstance): string[] {
  const now = monotonicMilliseconds()
  for (const [id, until] of activeUntil) if (until <= now) activeUntil.delete(id)
  return [...activeUntil.keys()]
}
