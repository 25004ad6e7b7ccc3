import type { Database } from '../database/database.ts'
import { type ServerInstance, endInstance, recordHeartbeat } from '../payments/index.ts'
import { repeat } from './repeat.ts'

export interface HeartbeatSetup {
  /** With connections of its own: a busy server must not seem dead. */
  readonly bankDatabase: Database
  readonly instance: ServerInstance
  readonly onError: (error: unknown) => void
}

export interface Heartbeat {
  /** When the process was heard of for the first time, however that ended. */
  readonly firstBeat: Promise<void>
  /** What it has claimed is anybody's from then on. */
  stop(): Promise<void>
}

const everyMilliseconds = 1_500
/** A process that was not heard of for so long is dead, and others finish what it had claimed. */
const aliveMilliseconds = 6_000

/** Keeps this process alive in the database, so that nobody reclaims what it is working on. */
export function startHeartbeat({ bankDatabase, instance, onError }: HeartbeatSetup): Heartbeat {
  const { instanceId } = instance
  let isHeard = true

  async function renew(): Promise<void> {
    instance.lastHeartbeatAt = await recordHeartbeat(bankDatabase, { instanceId, aliveMilliseconds })
    isHeard = true
  }

  /** While the database is away, it is said once. */
  function onFailure(error: unknown): void {
    if (isHeard) onError(error)
    isHeard = false
  }

  const first = renew().catch(onFailure)
  const repeated = repeat({ work: () => first.then(renew), everyMilliseconds, onError: onFailure })
  return {
    firstBeat: first,
    async stop() {
      await repeated.stop()
      await endInstance(bankDatabase, instanceId).catch(onFailure)
    },
  }
}
