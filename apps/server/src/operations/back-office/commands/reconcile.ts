import { readBankTime } from '../../../platform/banks/index.ts'
import type { CoreBank } from '../../../core-bank/index.ts'
import { inBankTransaction, setActor } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import {
  CoreBankSilent,
  type Difference,
  ListError,
  type OrderPeriod,
  readExecutedOrders,
  reconcile,
} from '../../../domain/payments/index.ts'
import { bankDate, bankDayStart } from '../../../platform/shared/clock.ts'
import { insertAct } from '../acts.store.ts'
import { parseReason } from '../reason.ts'
import { confirmRepairs, proposeRepairs } from '../repair-payments.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'
import { contextOf, fail, type OfficeCommandSetup } from './command-setup.ts'
import { differenceToJson, formatDifference } from './format-difference.ts'

/** What to compare, and what to do about the differences. */
export interface ReconcileRequest {
  /** A day of the bank's calendar, or everything since a time by its clock. */
  readonly period: { readonly day: string } | { readonly since: Temporal.Instant }
  /** The file with the core bank's own list. */
  readonly list: string | undefined
  /** Proposes what can be repaired, or confirms what another operator has proposed. */
  readonly repair: 'propose' | 'confirm' | undefined
  readonly reason: string | undefined
  readonly isJson: boolean
}

type ReconcileSetup = Omit<OfficeCommandSetup, 'keys' | 'bankIds'> & {
  readonly bankId: string
  /** Runs work in one snapshot of the database. */
  readonly readSnapshot: <Result>(work: (queries: Queries) => Promise<Result>) => Promise<Result>
  /** Finds a transaction before which everything happened before this time; undefined if none is known. */
  readonly findTransactionBefore: (queries: Queries, time: Temporal.Instant) => Promise<bigint | undefined>
  /** Undefined if this process cannot ask the core bank. */
  readonly coreBank: Pick<CoreBank, 'readOutcomes'> | undefined
  readonly coreBankTimeoutMilliseconds: number
}

interface Counts {
  orders: number
  differences: number
  repairable: number
  proposed: number
  repaired: number
}

/** `havn reconcile`: exit code 0 if nothing differs, or if everything that did is repaired. */
export async function reconcileBank(setup: ReconcileSetup, request: ReconcileRequest): Promise<number> {
  const { list, repair, isJson } = request
  if (list === undefined && setup.coreBank === undefined) return fail(setup, NOTHING_TO_COMPARE)
  if (repair !== undefined && !setup.hasOwnLogin) return fail(setup, OFFICE_TEXTS.en.labels.loginIsShared)
  const reason = parseReason(request.reason)
  const reasonText = reason.ok ? reason.value : ''
  if (repair === 'propose' && !reason.ok) return fail(setup, OFFICE_TEXTS.en.reasonProblems[reason.problem])
  await recordLook(setup)
  const counts: Counts = { orders: 0, differences: 0, repairable: 0, proposed: 0, repaired: 0 }
  try {
    await compareAll(setup, request, async (orders, differences) => {
      const repaired = await repairSome(setup, { repair, reason: reasonText }, { differences, counts })
      counts.orders += orders
      counts.differences += differences.length
      counts.repaired += repaired.size
      for (const difference of differences) {
        // An order may differ in two ways, of which one cannot be repaired.
        const isRepaired = difference.repair !== undefined && repaired.has(difference.paymentId)
        setup.print(toLine(difference, { isJson, isRepaired }))
      }
    })
  } catch (error) {
    if (error instanceof ListError) return fail(setup, `${list}: ${error.message}`)
    if (error instanceof CoreBankSilent) return fail(setup, `${error.message}: ${messageOf(error.cause)}`)
    throw error
  }
  if (isJson) setup.print(JSON.stringify(counts))
  else setup.print(conclude(counts, request))
  return counts.differences === counts.repaired ? 0 : 1
}

const NOTHING_TO_COMPARE =
  'Nothing to compare with: expected --list FILE, or a core bank over HTTP in the bank’s document (HAVN_BANKS_FOLDER).'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function recordLook(setup: ReconcileSetup): Promise<void> {
  const context = contextOf(setup, setup.bankId)
  return inBankTransaction(setup.bankDatabase, setup.bankId, (queries) =>
    insertAct(queries, context, { kind: 'reconciled' }),
  )
}

async function compareAll(
  setup: ReconcileSetup,
  { period, list }: ReconcileRequest,
  onSet: (orders: number, differences: readonly Difference[]) => Promise<void>,
): Promise<void> {
  const { bankId, clock, coreBank, coreBankTimeoutMilliseconds } = setup
  await setup.readSnapshot(async (queries) => {
    await setActor(queries, { bankId, tppId: '' })
    const at = await readBankTime(queries, bankId, clock.milliseconds())
    const sets = reconcile({
      queries,
      period: await toOrderPeriod(setup, { queries, period, at }),
      at,
      list: list === undefined ? undefined : readExecutedOrders(list),
      coreBank,
      coreBankTimeoutMilliseconds,
    })
    for await (const { orders, differences } of sets) await onSet(orders, differences)
  })
}

/** An event is stored up to this long after the time that it has, if a server was slow. */
const slack = { hours: 1 }

async function toOrderPeriod(
  { bankId, clock, findTransactionBefore }: ReconcileSetup,
  { queries, period, at }: { queries: Queries; period: ReconcileRequest['period']; at: Temporal.Instant },
): Promise<OrderPeriod> {
  const [from, before] =
    'day' in period
      ? [
          bankDayStart(period.day),
          bankDayStart(Temporal.PlainDate.from(period.day).add({ days: 1 }).toString()),
        ]
      : [period.since, at.add(slack)]
  const lastDay = 'day' in period ? period.day : bankDate(at).toString()
  // Where a sandbox has moved its clock, the times of events say nothing about the order in which they were stored.
  const isRealTime = Math.abs(at.epochMilliseconds - clock.milliseconds()) < 1_000
  const firstTransaction = isRealTime ? await findTransactionBefore(queries, from.subtract(slack)) : undefined
  return { bankId, from, before, lastDay, firstTransaction }
}

async function repairSome(
  setup: ReconcileSetup,
  { repair, reason }: { repair: ReconcileRequest['repair']; reason: string },
  { differences, counts }: { differences: readonly Difference[]; counts: Counts },
): Promise<ReadonlySet<string>> {
  const repairs = differences.flatMap((one) => (one.repair === undefined ? [] : [one.repair]))
  counts.repairable += repairs.length
  if (repairs.length === 0 || repair === undefined) return new Set()
  const context = contextOf(setup, setup.bankId)
  if (repair === 'confirm') return new Set(await confirmRepairs(setup.bankDatabase, context, repairs))
  counts.proposed += (await proposeRepairs(setup.bankDatabase, context, { repairs, reason })).length
  return new Set()
}

function toLine(
  difference: Difference,
  { isJson, isRepaired }: { isJson: boolean; isRepaired: boolean },
): string {
  if (isJson) return JSON.stringify({ ...differenceToJson(difference), isRepaired })
  const state = isRepaired ? ': repaired' : difference.repair === undefined ? '' : ': can be repaired'
  return `${formatDifference(difference)}${state}`
}

function conclude(counts: Counts, { list, repair }: ReconcileRequest): string {
  const { orders, differences, repairable, proposed, repaired } = counts
  const left = repairable - repaired
  return [
    `${orders} orders compared, ${differences} differences.`,
    ...(repair === 'propose'
      ? [`${proposed} repairs proposed: another operator confirms with --confirm.`]
      : []),
    ...(repair === 'confirm' ? [`${repaired} repaired, ${left} not proposed by another operator.`] : []),
    ...(repair === undefined && left > 0 ? [`${left} can be repaired: --repair proposes that.`] : []),
    ...(list === undefined ? ['Orders that Havn does not know were not looked for: that needs --list.'] : []),
  ].join('\n')
}
