import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import { workOnDecoupled } from '../../domain/sca/index.ts'

/** Work that a process repeats in the background, until the signal says that it stops; undefined where the settings leave it out. */
type Work = ((stopping: AbortSignal) => Promise<unknown>) | undefined

/** One row of the table: what is repeated, and how often. */
interface Row {
  readonly name: string
  /** The pause after each round. */
  readonly every: number
  /** The pause while nothing happens in this process. When something does, a round starts at once. */
  readonly whileIdle?: number
  /** What the log says when a round fails. The next one tries again. */
  readonly failure: string
  /** How long a process that stops waits for a round; without it until the round has ended. */
  readonly stopsWithin?: number
  readonly work: (context: AppContext) => Work
}

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

/**
 * What a process repeats in the background. Batch runs, partitions and writers of counters have timers of their own;
 * docs/scale.md lists all. What other processes have written is found by looking, so an idle process looks less often.
 */
export const BACKGROUND: readonly Row[] = [
  {
    name: 'deliver notifications',
    every: 0.5 * seconds,
    whileIdle: 8 * seconds,
    failure: 'notifications could not be looked after',
    work: ({ notifications }) => notifications && (() => notifications.deliverDue()),
  },
  {
    // Consents end by the day; the sandbox's clock may be moved at any moment.
    name: 'write notifications of consents that end',
    every: 2 * seconds,
    whileIdle: 30 * seconds,
    failure: 'notifications could not be looked after',
    work: ({ notifications }) => notifications?.writeExpired,
  },
  {
    // A notice is seldom, and its first try need not be at once.
    name: 'send notices to TPPs',
    every: 5 * seconds,
    whileIdle: 15 * seconds,
    failure: 'notices could not be looked after',
    // A relay that hangs must not keep a server from stopping: another sends the notice when the lease has expired.
    stopsWithin: 2 * seconds,
    work: ({ sendNotices }) => sendNotices,
  },
  {
    name: 'ask people on their devices',
    every: 1 * seconds,
    whileIdle: 30 * seconds,
    failure: 'people could not be asked on their devices',
    work: askOnDevices,
  },
  {
    // Whoever changes a row before it is chained is not found, so the pause is short. What is forged is alarmed within a minute.
    name: 'continue the audit chains',
    every: 10 * seconds,
    whileIdle: 45 * seconds,
    failure: 'the audit chain could not be continued',
    work:
      ({ audit }) =>
      () =>
        audit.chainAll(),
  },
  {
    // Heads are sealed hourly; a process that was just started finds out sooner that one is due.
    name: 'seal the heads of the audit chains',
    every: 5 * minutes,
    failure: 'the audit chain could not be continued',
    work: ({ audit }) => audit.sealHeads,
  },
  {
    name: 'delete what ended logins and approvals left',
    every: 1 * hours,
    failure: 'what ended logins and approvals have left could not be deleted',
    work: ({ deleteExpired }) => deleteExpired,
  },
  {
    // Short enough for an operator who has just changed a document, and there are only a few small files to read.
    name: 'look for changed documents of banks',
    every: 2 * seconds,
    whileIdle: 5 * seconds,
    failure: 'the banks could not be read again',
    work: ({ appBanks: { reload }, banks }) => reload && (() => reload(banks)),
  },
  {
    name: 'look for changed keys',
    every: 2 * seconds,
    failure: 'the keys could not be looked at',
    work:
      ({ keys, databases }) =>
      () =>
        keys.look(databases.bankDatabase),
  },
  {
    name: 'renew the register',
    every: 1 * minutes,
    failure: 'the register could not be read',
    work: ({ appTrust }) => appTrust.renewRegister,
  },
  {
    name: 'renew trusted lists',
    every: 2 * seconds,
    whileIdle: 30 * seconds,
    failure: 'the trusted lists could not be renewed',
    work: ({ appTrust: { lists } }) => lists?.renewIfDue,
  },
  {
    // An authority that a list no longer grants is out in every process after this time at most.
    name: 'take over trusted lists',
    every: 2 * seconds,
    whileIdle: 30 * seconds,
    failure: 'the trusted lists could not be renewed',
    work: ({ appTrust: { lists } }) => lists?.refresh,
  },
  {
    // A certificate that another process found revoked is refused here after this time at most.
    name: 'take over revocations',
    every: 2 * seconds,
    whileIdle: 30 * seconds,
    failure: 'what authorities say of certificates could not be stored',
    work: ({ appTrust: { revocations } }) => revocations?.refresh,
  },
  {
    name: 'ask authorities again about certificates',
    every: 5 * seconds,
    whileIdle: 30 * seconds,
    failure: 'what authorities say of certificates could not be stored',
    work: ({ appTrust: { revocations } }) => revocations?.renew,
  },
  {
    name: 'forget certificates that are not used',
    every: 1 * hours,
    failure: 'what authorities say of certificates could not be stored',
    work: ({ appTrust: { revocations } }) => revocations?.forgetUnused,
  },
]

/** Somebody who is asked may take minutes to answer, in which nothing else happens. */
function askOnDevices({ sca, appBanks, activity }: AppContext): Work {
  return async () => {
    if ((await workOnDecoupled(sca, appBanks.isServed)) > 0) activity.note()
  }
}

export interface Background {
  start(): void
  stop(): Promise<void>
}

/** Repeats the work of the table in this process, from `start` on. */
export function createBackground(context: AppContext): Background {
  const { activity, logger } = context
  const stopping = new AbortController()
  let repeated: readonly RepeatedWork[] = []

  function begin({ work: workOf, every, whileIdle, failure, stopsWithin }: Row): readonly RepeatedWork[] {
    const work = workOf(context)
    if (work === undefined) return []
    const idle = whileIdle === undefined ? undefined : { activity, everyMilliseconds: whileIdle }
    const onError = (error: unknown) => logger.error({ err: error }, failure)
    const repeating = repeat({
      work: () => work(stopping.signal),
      everyMilliseconds: every,
      whileIdle: idle,
      onError,
    })
    return [stopsWithin === undefined ? repeating : stopWithin(stopsWithin, repeating)]
  }

  return {
    start() {
      if (repeated.length === 0) repeated = BACKGROUND.flatMap(begin)
    },
    async stop() {
      stopping.abort()
      await Promise.all(repeated.map((work) => work.stop()))
    },
  }
}

function stopWithin(milliseconds: number, repeating: RepeatedWork): RepeatedWork {
  return {
    stop: () => Promise.race([repeating.stop(), sleep(milliseconds, undefined, { ref: false })]),
  }
}
