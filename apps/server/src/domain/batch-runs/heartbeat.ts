import type { DatabaseWait } from '../../platform/database/database-wait.ts'
import type { Database } from '../../platform/database/database.ts'
import { endInstance, recordHeartbeat, type ServerInstance } from '../payments/index.ts'
import type { Activity } from '../../platform/shared/activity.ts'
import { repeat } from '../../platform/shared/repeat.ts'

export interface HeartbeatSetup {
  /** A pool with connections of its own, so that a busy server does not look dead. */
  readonly bankDatabase: Database
  readonly instance: ServerInstance
  readonly activity?: Activity
  /** What the first heartbeat waits by, if the database does not answer yet. */
  readonly databaseWait?: DatabaseWait
  readonly onError: (error: unknown) => void
}

export interface Heartbeat {
  /** Settles when the first heartbeat was recorded or has failed. */
  readonly firstBeat: Promise<void>
  /** Ends the instance: from then on any process may reclaim what this one has claimed. */
  stop(): Promise<void>
}

const everyMilliseconds = 1_500
/** A process that wakes up records a heartbeat at once, so that it counts as alive whenever it claims something. */
const idleMilliseconds = 5_000
/** A process whose last heartbeat is older than this counts as dead, and others finish what it had claimed. */
const aliveMilliseconds = 6_000

/** Records in the database, again and again, that this process is alive, so that nobody reclaims what it is working on. */
export function startHeartbeat(setup: HeartbeatSetup): Heartbeat {
  const { bankDatabase, instance, activity, databaseWait, onError } = setup
  const { instanceId } = instance
  let hasSucceeded = true

  async function beat(): Promise<void> {
    instance.lastHeartbeatAt = await recordHeartbeat(bankDatabase, { instanceId, aliveMilliseconds })
    hasSucceeded = true
    // A core bank may take long for what this process has claimed.
    if (instance.activeUntil.size > 0) activity?.note()
  }

  /** Reports only the first of several failures in a row: while the database is down, every heartbeat fails. */
  function onFailure(error: unknown): void {
    if (hasSucceeded) onError(error)
    hasSucceeded = false
  }

  const firstBeat = (databaseWait?.untilAnswered(beat) ?? beat()).catch(onFailure)
  const repeated = repeat({
    work: () => firstBeat.then(beat),
    everyMilliseconds,
    whileIdle: activity && { activity, everyMilliseconds: idleMilliseconds },
    onError: onFailure,
  })
  return {
    firstBeat,
    async stop() {
      await repeated.stop()
      await endInstance(bankDatabase, instanceId).catch(onFailure)
    },
  }
}
