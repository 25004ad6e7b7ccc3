import type { Database } from '../../../platform/database/database.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import { importRegister, type ImportOutcome } from './import-register.ts'
import { isAddress, openCopy, readFileAge } from './open-copy.ts'
import { readRegister } from './read-register.ts'
import type { RegisterSource } from './register-entry.ts'
import { claimTask, readAskedAgainAt } from '../tasks.store.ts'
import { findLatestImports } from './register.store.ts'

export interface RenewalSetup {
  readonly bankDatabase: Database
  readonly clock: Clock
  /** The keys of the deployment, which vouch for the copies. */
  readonly keys: BankKeys
  /** Whether the stored copy of this source was not taken by a server: then the next one is due. */
  readonly isForged: (source: RegisterSource) => boolean
  /** The file or address of each source. */
  readonly origins: Readonly<Partial<Record<RegisterSource, string>>>
  /** The proxy through which addresses are asked. */
  readonly egressProxy: string | undefined
  readonly onOutcome: (renewed: { source: RegisterSource; origin: string; outcome: ImportOutcome }) => void
  readonly onError: (renewed: { source: RegisterSource; origin: string; error: unknown }) => void
}

/** A file is looked at this often: only its time is read. */
const fileLookMilliseconds = 60_000
/** An address is asked this often, and after a failure again as often. */
const addressLookMilliseconds = 60 * 60_000
/** A copy from an address is used for so long before the next one is fetched. */
const addressAgeMilliseconds = 20 * 60 * 60_000

/** Takes newer copies of the registers, if there are any and no other process is at it. Returns whether it took one. */
export async function renewRegister(setup: RenewalSetup): Promise<boolean> {
  let hasTaken = false
  for (const source of ['eba', 'national'] as const) {
    const origin = setup.origins[source]
    if (origin === undefined) continue
    try {
      if (!(await claimRenewal(setup, source, origin))) continue
      const outcome = await renewSource(setup, source, origin)
      setup.onOutcome({ source, origin, outcome })
      hasTaken ||= outcome.kind !== 'refused'
    } catch (error) {
      setup.onError({ source, origin, error })
    }
  }
  return hasTaken
}

async function claimRenewal(
  { bankDatabase, clock, isForged }: RenewalSetup,
  source: RegisterSource,
  origin: string,
): Promise<boolean> {
  const now = clock.milliseconds()
  const last = (await findLatestImports(bankDatabase)).find((one) => one.source === source)
  const isDue =
    last === undefined ||
    isForged(source) ||
    (isAddress(origin)
      ? now - last.asOf.getTime() >= addressAgeMilliseconds ||
        last.asOf < (await readAskedAgainAt(bankDatabase))
      : (await readFileAge(origin)) > last.asOf)
  if (!isDue) return false
  // Without any copy TPPs get 503: the first one is tried again as soon as a file.
  const pause = isAddress(origin) && last !== undefined ? addressLookMilliseconds : fileLookMilliseconds
  const task = { name: `register ${source}`, nowMilliseconds: now, nextMilliseconds: now + pause }
  return claimTask(bankDatabase, task)
}

async function renewSource(
  { bankDatabase, clock, keys, egressProxy }: RenewalSetup,
  source: RegisterSource,
  origin: string,
): Promise<ImportOutcome> {
  const now = new Date(clock.milliseconds())
  const { chunks, asOf } = await openCopy(origin, { now, egressProxy })
  const copy = await readRegister(source, chunks)
  const options = { keys, now, acceptsLosses: false, acceptsOlder: false }
  return importRegister(bankDatabase, { ...copy, origin, asOf }, options)
}
