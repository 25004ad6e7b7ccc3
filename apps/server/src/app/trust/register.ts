import type { Country } from '../../platform/banks/index.ts'
import type { Databases } from '../databases.ts'
import type { RegisterSettings } from '../settings/index.ts'
import type { AppSetup } from '../setup.ts'
import { endOpenAuthorisations, type AuthorisationEnding } from './end-open-authorisations.ts'
import type { ScaSetup } from '../../domain/sca/index.ts'
import {
  createTppRegister,
  describeImport,
  eventsOfImport,
  listKnownChanges,
  type LoadedRegister,
  REGISTER_CHANNEL,
  renewRegister,
  type RenewalSetup,
  type ImportReport,
} from '../../edge/trust/index.ts'
import type { TppRegister } from '../../edge/index.ts'

export interface AppRegister {
  /** Undefined where certificates alone decide about roles. */
  readonly register: TppRegister | undefined
  /** Reads the register for the first time, and follows its changes from here on. */
  open(): Promise<void>
  /** Takes newer copies if there are any; undefined without a register. */
  readonly renew: (() => Promise<void>) | undefined
  /** Begins to end the open authorisations of TPPs that have lost their role. */
  start(sca: ScaSetup, countryOf: (bankId: string) => Pick<Country, 'code'>): void
  close(): Promise<void>
}

/** After a failure of the database. */
const againMilliseconds = 1_000
const dayMilliseconds = 24 * 60 * 60 * 1000

const OFF: AppRegister = {
  register: undefined,
  open: async () => {},
  renew: undefined,
  start() {},
  close: async () => {},
}

/** Opens the register that the settings name, keeps it up to date, and logs every renewal and problem. */
export function openRegister(setup: AppSetup, databases: Databases): AppRegister {
  const { tppRegister, environment, logger } = setup
  if (tppRegister === undefined) {
    if (environment === 'production')
      logger.warn(
        'HAVN_TPP_REGISTER is off: a TPP that lost its licence is accepted while its certificate is valid',
      )
    return OFF
  }
  return openLoadedRegister(setup, databases, tppRegister)
}

function openLoadedRegister(
  { clock, logger, keys, trustSettings }: AppSetup,
  databases: Databases,
  settings: RegisterSettings,
): AppRegister {
  const { bankDatabase } = databases
  const origins = Object.fromEntries(
    Object.entries(settings.origins).filter(([, origin]) => origin !== undefined),
  )
  const sources = (['eba', 'national'] as const).filter((source) => origins[source] !== undefined)
  const onError = (error: unknown) => logger.error({ err: error }, 'the register could not be loaded')
  const register = createTppRegister({
    bankDatabase,
    clock,
    keys: keys.deployment,
    sources,
    closedDays: settings.closedDays,
    onForged(source) {
      logger.error({ source }, 'the stored copy of the register was not written by a server: import it again')
      databases.report({ kind: 'register', reason: 'forged', subject: source })
    },
    onError,
  })
  let ending: AuthorisationEnding | undefined
  // One after another, so that an older state never replaces a newer one.
  let reading: Promise<void> = Promise.resolve()
  function reload(): Promise<void> {
    reading = readAfter(reading)
    return reading
  }
  async function readAfter(earlier: Promise<void>): Promise<void> {
    await earlier.catch(() => {})
    const { tpps, hasLosses } = await register.reload()
    logger.info({ tpps }, 'the register was read')
    if (hasLosses) ending?.search()
  }
  const again = repeatUntilDone(reload, onError)
  const changes = databases.listen(REGISTER_CHANNEL, { onMessage: again.begin, onGap: again.begin })
  const reportAges = createAgeReport(register, settings, { logger, report: databases.report })

  return {
    register,
    async open() {
      await changes.ready()
      await reload()
    },
    async renew() {
      const hasTaken = await renewRegister({
        bankDatabase,
        clock,
        keys: keys.deployment,
        isForged: (source) => register.isForged(source),
        origins,
        egressProxy: trustSettings.egressProxy,
        ...renewalLogOf(logger, databases.report),
      })
      // A message about another process's copy may have been lost.
      if (hasTaken || (await register.isOutdated())) await reload()
      reportAges()
    },
    start(sca, countryOf) {
      ending = endOpenAuthorisations({ sca, register, countryOf, logger })
      ending.search()
    },
    async close() {
      again.stop()
      await changes.close()
      await ending?.stop()
      await register.close()
    },
  }
}

/** Reads again after a failure: the message about a newer copy is not sent again. However many messages come, one read waits. */
function repeatUntilDone(read: () => Promise<void>, onError: (error: unknown) => void) {
  let isStopped = false
  let waiting: NodeJS.Timeout | undefined
  const begin = () => {
    clearTimeout(waiting)
    if (isStopped) return
    read().catch((error: unknown) => {
      onError(error)
      clearTimeout(waiting)
      waiting = setTimeout(begin, againMilliseconds).unref()
    })
  }
  return { begin, stop: () => void (isStopped = true) }
}

/** Logs and reports what became of the search for newer copies. */
function renewalLogOf(
  logger: AppSetup['logger'],
  report: Databases['report'],
): Pick<RenewalSetup, 'onOutcome' | 'onError'> {
  return {
    onOutcome({ source, origin, outcome }) {
      const record = { source, origin, ...(outcome.kind === 'imported' ? reportOf(outcome.report) : {}) }
      for (const event of eventsOfImport(source, outcome)) report(event)
      const level = outcome.kind === 'refused' ? 'error' : 'info'
      logger[level](record, `the register: ${describeImport(outcome).split('\n')[0]}`)
    },
    onError: ({ error, ...copy }) =>
      logger.error({ err: error, ...copy }, 'a newer copy of the register could not be imported'),
  }
}

const reportOf = (report: ImportReport) => ({ tpps: report.entries, changes: listKnownChanges(report) })

/**
 * Creates a function that logs copies which are old, whenever it is called: an operator is to act. A security event says it
 * once.
 */
function createAgeReport(
  register: LoadedRegister,
  { alarmDays, closedDays }: RegisterSettings,
  { logger, report }: { readonly logger: AppSetup['logger']; readonly report: Databases['report'] },
): () => void {
  const reported = new Map<string, string>()
  return () => {
    const ages = register.ages()
    if (ages.size === 0) logger.error('no copy of the register yet: TPPs get 503; run havn register import')
    for (const [source, age] of ages) {
      const ageDays = age === undefined ? undefined : Math.floor(age / dayMilliseconds)
      const isClosed = age === undefined || age >= closedDays * dayMilliseconds
      const isOld = isClosed || age >= alarmDays * dayMilliseconds
      const reason = isClosed ? 'too-old' : 'old'
      if (isOld)
        logger.error(
          { source, ageDays, closedDays },
          isClosed
            ? 'the copy of the register is too old or missing: TPPs get 503; run havn register import'
            : 'the copy of the register is old: import a newer one before TPPs get 503',
        )
      if (isOld && reported.get(source) !== reason) report({ kind: 'register', reason, subject: source })
      reported.set(source, isOld ? reason : '')
    }
  }
}
