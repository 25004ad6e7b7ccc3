import type { FastifyBaseLogger } from 'fastify'
import { createDatabaseWait, type DatabaseWait } from '../../platform/database/database-wait.ts'

/** Why this process may want no calls, besides what its database says. */
export interface ProcessPhase {
  /** Whether it has not started yet. Only the operations listener answers then. */
  isStarting: boolean
  /** Whether it is about to stop, so that balancers shall send calls elsewhere while it still answers them. */
  isDraining: boolean
  /** Each says why else this process wants no calls; undefined while it does. Parts of the process add theirs. */
  readonly problems: (() => string | undefined)[]
}

/** What the parts of a process share while it starts. */
export interface ProcessStart {
  readonly phase: ProcessPhase
  /** Repeats what the start needs from a database that does not answer yet. */
  readonly databaseWait: DatabaseWait
}

export function createProcessStart(logger: FastifyBaseLogger): ProcessStart {
  return {
    phase: { isStarting: false, isDraining: false, problems: [] },
    databaseWait: createDatabaseWait({
      onWait: (cause) => logger.warn({ cause: messageOf(cause) }, 'the start waits for the database'),
      onAnswer: (waitedMilliseconds) =>
        logger.info({ waitedMilliseconds }, 'the database answers: the start goes on'),
    }),
  }
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
