import type { Database } from '../database/database.ts'
import { type ClaimHolder, endInstance, renewInstance } from '../payments/index.ts'
import { repeat } from './repeat.ts'

export interface AliveSetup {
  /** With connections of its own: a busy server must not seem dead. */
  readonly bankDatabase: Database
  readonly holder: ClaimHolder
  readonly onError: (error: unknown) => void
}

export interface Alive {
  /** When the process was heard of for the first time, however that ended. */
  readonly first: Promise<void>
  /** What it has claimed is anybody's from then on. */
  stop(): Promise<void>
}

const everyMilliseconds = 1_500
/** A process that was not heard of for so long is dead, and others finish what it had claimed. */
const aliveMilliseconds = 6_000

/** Keeps this process alive in the database, so that nobody reclaims what it is working on. */
export function keepAlive({ bankDatabase, holder, onError }: AliveSetup): Alive {
  const { instanceId } = holder
  let isHeard = true

  async function renew(): Promise<void> {
    holder.seenAt = await renewInstance(bankDatabase, { instanceId, aliveMilliseconds })
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
    first,
    async stop() {
      await repeated.stop()
      await endInstance(bankDatabase, instanceId).catch(onFailure)
    },
  }
}
