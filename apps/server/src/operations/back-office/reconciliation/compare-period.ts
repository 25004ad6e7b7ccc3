import type { CoreBank } from '../../../core-bank/index.ts'
import {
  type ExecutedOrder,
  type OrderPeriod,
  reconcile,
  type ReconciledSet,
} from '../../../domain/payments/index.ts'
import { readBankTime, readCountry } from '../../../platform/banks/index.ts'
import { setActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { bankDate, bankDayStart, type Clock } from '../../../platform/shared/clock.ts'

/** What a comparison of a bank with its core bank needs. */
export interface ComparisonSetup {
  readonly bankId: string
  readonly clock: Clock
  /** Runs work in one snapshot of the database. */
  readonly readSnapshot: <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>
  /** Finds a transaction before which everything happened before this time; undefined if none is known. */
  readonly findTransactionBefore: (
    queries: Queries,
    before: { readonly bankId: string; readonly time: Temporal.Instant },
  ) => Promise<bigint | undefined>
  /** The core bank's own list of what it executed; undefined if there is none. */
  readonly list: AsyncIterable<ExecutedOrder> | undefined
  /** Undefined if this process cannot ask the core bank. */
  readonly coreBank: Pick<CoreBank, 'readOutcomes'> | undefined
  readonly coreBankTimeoutMilliseconds: number
}

/** A day of the bank's calendar, or everything since a time by its clock. */
export type ComparedPeriod = { readonly day: string } | { readonly since: Temporal.Instant }

/** Compares the orders of a period with the core bank, set after set. */
export async function comparePeriod(
  setup: ComparisonSetup,
  period: ComparedPeriod,
  onSet: (compared: ReconciledSet) => Promise<void>,
): Promise<void> {
  const { bankId, clock, list, coreBank, coreBankTimeoutMilliseconds } = setup
  await setup.readSnapshot(async (queries) => {
    await setActor(queries, { bankId, tppId: '' })
    const at = await readBankTime(queries, bankId, clock.milliseconds())
    const orderPeriod = await toOrderPeriod(setup, { queries, period, at })
    const compared = { queries, period: orderPeriod, at, list, coreBank, coreBankTimeoutMilliseconds }
    for await (const set of reconcile(compared)) await onSet(set)
  })
}

/** An event is stored up to this long after the time that it has, if a server was slow. */
const slack = { hours: 1 }

async function toOrderPeriod(
  { bankId, clock, findTransactionBefore }: ComparisonSetup,
  { queries, period, at }: { queries: Queries; period: ComparedPeriod; at: Temporal.Instant },
): Promise<OrderPeriod> {
  const country = await readCountry(queries, bankId)
  const [from, before] =
    'day' in period
      ? [
          bankDayStart(period.day, country),
          bankDayStart(Temporal.PlainDate.from(period.day).add({ days: 1 }).toString(), country),
        ]
      : [period.since, at.add(slack)]
  const lastDay = 'day' in period ? period.day : bankDate(at, country).toString()
  // Where a sandbox has moved its clock, the times of events say nothing about the order in which they were stored.
  const isRealTime = Math.abs(at.epochMilliseconds - clock.milliseconds()) < 1_000
  const time = from.subtract(slack)
  const firstTransaction = isRealTime ? await findTransactionBefore(queries, { bankId, time }) : undefined
  return { bankId, from, before, lastDay, firstTransaction }
}
