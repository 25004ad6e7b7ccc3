import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { repeat, type RepeatedWork } from '../../platform/shared/repeat.ts'
import { workOnDecoupled } from '../../domain/sca/index.ts'

/** A task that a process repeats until the signal is aborted; undefined if the settings switch it off. */
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
    failure: 'notifications could not be processed: Havn tries again',
    work: ({ notifications }) => notifications && (() => notifications.deliverDue()),
  },
  {
    // Consents end by the day; the sandbox's clock may be moved at any moment.
    name: 'write notifications of consents that end',
    every: 2 * seconds,
    whileIdle: 30 * seconds,
    failure: 'notifications could not be processed: Havn tries again',
    work: ({ notifications }) => notifications?.writeExpired,
  },
  {
    // A notice is seldom, and its first try need not be at once.
    name: 'send notices to TPPs',
    every: 5 * seconds,
    whileIdle: 15 * seconds,
    failure: 'notices to TPPs could not be processed: Havn tries again',
    // A relay that hangs must not keep a server from stopping: another sends the notice when the lease has expired.
    stopsWithin: 2 * seconds,
    work: ({ sendNotices }) => sendNotices,
  },
  {
    name: 'ask people on their devices',
    every: 1 * seconds,
    whileIdle: 30 * seconds,
    failure: 'requests to the devices of PSUs could not be processed: Havn tries again',
    work: askOnDevices,
  },
  {
    // A change to a row before it is chained goes unnoticed, and forged approvals are found here: the pause is short.
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
    failure: 'rows of ended logins and approvals could not be deleted: Havn tries again in an hour',
    work: ({ deleteExpired }) => deleteExpired,
  },
  {
    name: 'empty payments that nobody approved',
    every: 1 * hours,
    failure: 'payments that nobody approved could not be emptied: Havn tries again in an hour',
    // What one transaction did not finish, the next process begins again.
    stopsWithin: 2 * seconds,
    work: ({ removeUnapproved }) => removeUnapproved,
  },
  {
    // Each bank once a day: this only looks whether it is time.
    name: 'compare banks with their core banks',
    every: 5 * minutes,
    failure: 'banks could not be compared with their core banks: Havn tries again',
    // Another process compares the bank anew when the lease has expired.
    stopsWithin: 2 * seconds,
    work: ({ reconcile }) => reconcile,
  },
  {
    // Short enough for an operator who has just changed a document, and there are only a few small files to read.
    name: 'look for changed documents of banks',
    every: 2 * seconds,
    whileIdle: 5 * seconds,
    failure: 'the documents of banks could not be checked for changes: Havn tries again',
    work: ({ appBanks: { reload }, banks }) => reload && (() => reload(banks)),
  },
  {
    name: 'look for changed keys',
    every: 2 * seconds,
    failure: 'the keys could not be checked for changes: this process keeps those it has',
    work:
      ({ keys, databases, appBanks }) =>
      () =>
        keys.look(databases.bankDatabase, appBanks.listOwnKeys()),
  },
  {
    // Within five seconds also while nothing happens here: the next call may be one of a TPP that was just blocked.
    name: 'load blocked TPPs',
    every: 2 * seconds,
    whileIdle: 4 * seconds,
    failure: 'the blocked TPPs could not be loaded: Havn tries again',
    work: ({ appTrust: { blocks } }) => blocks.refresh,
  },
  {
    name: 'renew the register',
    every: 1 * minutes,
    failure: 'the register could not be renewed: the present copy stays in use',
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
    name: 'load stored trusted lists',
    every: 2 * seconds,
    whileIdle: 30 * seconds,
    failure: 'the stored trusted lists could not be loaded: Havn tries again',
    work: ({ appTrust: { lists } }) => lists?.refresh,
  },
  {
    // A certificate that another process found revoked is refused here after this time at most.
    name: 'load revocations of others',
    every: 2 * seconds,
    whileIdle: 30 * seconds,
    failure: 'the revocation statuses of other processes could not be loaded: Havn tries again',
    work: ({ appTrust: { revocations } }) => revocations?.refresh,
  },
  {
    // Also while nothing happens here: an operator may wait for it.
    name: 'ask authorities again about certificates',
    every: 5 * seconds,
    whileIdle: 10 * seconds,
    failure: 'certificates could not be checked for revocation: Havn tries again',
    work: ({ appTrust: { revocations } }) => revocations?.renew,
  },
  {
    name: 'forget certificates that are not used',
    every: 1 * hours,
    failure: 'unused revocation statuses could not be deleted: Havn tries again in an hour',
    work: ({ appTrust: { revocations } }) => revocations?.forgetUnused,
  },
]

/** Keeps the process from counting as idle while a person has a request on their device, which may take minutes. */
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
