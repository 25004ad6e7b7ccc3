import { inBankTransaction } from '../../../platform/database/actor.ts'
import {
  CoreBankSilent,
  type Difference,
  ListError,
  readExecutedOrders,
} from '../../../domain/payments/index.ts'
import { insertAct } from '../acts.store.ts'
import { parseReason } from '../reason.ts'
import { comparePeriod, type ComparedPeriod, type ComparisonSetup } from '../reconciliation/compare-period.ts'
import { confirmRepairs, proposeRepairs } from '../repair-payments.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'
import { contextOf, fail, type OfficeCommandSetup, openPersonalData } from './command-setup.ts'
import { differenceToJson, formatDifference } from './format-difference.ts'

/** What to compare, and what to do about the differences. */
export interface ReconcileRequest {
  readonly period: ComparedPeriod
  /** The file with the core bank's own list. */
  readonly list: string | undefined
  /** Proposes what can be repaired, or confirms what another operator has proposed. */
  readonly repair: 'propose' | 'confirm' | undefined
  readonly reason: string | undefined
  readonly isJson: boolean
}

type ReconcileSetup = Omit<OfficeCommandSetup, 'keys' | 'bankIds'> & Omit<ComparisonSetup, 'list'>

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
  await openPersonalData({ ...setup, bankIds: [setup.bankId] })
  await recordLook(setup)
  const counts: Counts = { orders: 0, differences: 0, repairable: 0, proposed: 0, repaired: 0 }
  try {
    await comparePeriod(
      { ...setup, list: list === undefined ? undefined : readExecutedOrders(list) },
      request.period,
      async ({ orders, differences }) => {
        const repaired = await repairSome(setup, { repair, reason: reasonText }, { differences, counts })
        counts.orders += orders
        counts.differences += differences.length
        counts.repaired += repaired.size
        for (const difference of differences) {
          // An order may differ in two ways, of which one cannot be repaired.
          const isRepaired = difference.repair !== undefined && repaired.has(difference.paymentId)
          setup.print(toLine(difference, { isJson, isRepaired }))
        }
      },
    )
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
  counts.proposed += await proposeRepairs(setup.bankDatabase, context, { repairs, reason })
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
    ...(repair === 'confirm'
      ? [`${repaired} repaired, ${left} not proposed by another operator, or proposed otherwise.`]
      : []),
    ...(repair === undefined && left > 0 ? [`${left} can be repaired: --repair proposes that.`] : []),
    ...(list === undefined ? ['Orders that Havn does not know were not looked for: that needs --list.'] : []),
  ].join('\n')
}
