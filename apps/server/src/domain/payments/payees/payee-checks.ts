import { type CoreBank, NO_ANSWER, type PayeeCheck, verifyPayeeOf } from '../../../core-bank/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { withTimeout } from '../../../platform/shared/timeout.ts'
import type { LimitNames } from '../../payee-lookups/index.ts'
import { openText, sealText } from '../../sca/index.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { type CheckedPayment, findPayeeChecks, storePayeeChecks } from './payee-checks.store.ts'

/** What `createPayeeChecks` needs. */
export interface PayeeChecksSetup {
  readonly bankDatabase: Database
  readonly coreBank: CoreBank
  readonly keys: KeyRing
  readonly clock: Clock
  /** The currencies of the payments whose payees a bank verifies. */
  readonly currenciesOf: (bankId: string) => readonly string[]
  /** Whether a bank lets TPPs decline that payees are verified. Default: none does. */
  readonly mayDecline?: (bankId: string) => boolean
  /** Takes names away that a person may not see any more. Default: they may see all. */
  readonly limitNames?: LimitNames
  readonly onError: (error: unknown, bankId: string) => void
}

/** A payment, and the orders that its lines are. */
export interface PaymentWithPayees extends CheckedPayment {
  readonly orders: readonly Pick<PaymentOrder, 'amount' | 'creditor'>[]
}

/** Verifies the payees of payments in some currencies once a person has logged in, and remembers what was found. */
export interface PayeeChecks {
  /**
   * Stores in the background that the TPP of a payment that was just created declines it. If the bank allows that, the payees
   * of the payment are never verified.
   */
  decline(payment: PaymentWithPayees): void
  /**
   * Returns what is known about each line, and undefined for those in other currencies; empty if no line is verified. What
   * is missing or older than ten minutes is asked for: the caller waits for so long at most, and gets `NO_ANSWER` for what
   * is not answered by then. Never rejects because of the core bank. `personId` is who has logged in and will see it. Without
   * a person only one payee is asked about: a TPP could otherwise make the bank ask about 500 of them with one call.
   */
  read(
    payment: PaymentWithPayees,
    waitMilliseconds: number,
    personId?: string,
  ): Promise<readonly (PayeeCheck | undefined)[]>
  /** Settles when nothing is asked any more. */
  stop(): Promise<void>
}

/** What was found about lines, by their position. */
type FoundPayees = Map<number, Required<PayeeCheck>>

/** Questions under way: what they found so far, and when all are answered. */
interface RunningChecks {
  readonly found: FoundPayees
  readonly done: Promise<void>
}

/** Each verification is a question to another bank. */
const linesAtOnce = 50
const freshMilliseconds = 600_000

export function createPayeeChecks(setup: PayeeChecksSetup): PayeeChecks {
  const { coreBank, clock, onError } = setup
  const running = new Map<string, RunningChecks>()
  const declining = new Map<string, Promise<void>>()

  /** The lines whose payees the bank verifies. */
  function linesOf({ bankId, orders }: PaymentWithPayees): readonly number[] {
    const currencies = coreBank.verifyPayee === undefined ? [] : setup.currenciesOf(bankId)
    return orders.flatMap(({ amount }, line) => (currencies.includes(amount.currency) ? [line] : []))
  }

  function run(payment: PaymentWithPayees, lines: readonly number[], found: FoundPayees): RunningChecks {
    const { bankId, paymentId } = payment
    const earlier = running.get(paymentId)
    if (earlier !== undefined) return earlier
    const done = verifyLines(setup, payment, { lines, found })
      .catch((error: unknown) => onError(error, bankId))
      .finally(() => running.delete(paymentId))
    running.set(paymentId, { found, done })
    return { found, done }
  }

  return {
    decline(payment) {
      const { bankId, paymentId } = payment
      if (linesOf(payment).length === 0 || setup.mayDecline?.(bankId) !== true) return
      // If it is not stored, the payees are verified.
      const done = storeDecline(setup, payment)
        .catch((error: unknown) => onError(error, bankId))
        .finally(() => declining.delete(paymentId))
      declining.set(paymentId, done)
    },

    async read(payment, waitMilliseconds, personId) {
      const lines = linesOf(payment)
      if (lines.length === 0) return []
      await declining.get(payment.paymentId)
      const stored = await readPayeeChecks(setup, payment)
      if (stored === 'declined') return []
      let found: FoundPayees = stored
      const toAsk = linesToAsk(lines, found, clock.milliseconds())
      if (toAsk.length > 0 && (personId !== undefined || new Set(payment.orders.map(payeeOf)).size === 1)) {
        const asked = run(payment, toAsk, found)
        await withTimeout(asked.done, waitMilliseconds).catch(() => undefined)
        found = new Map([...found, ...asked.found])
      }
      const checks = payment.orders.map((_, line): PayeeCheck | undefined =>
        lines.includes(line) ? (found.get(line) ?? { result: NO_ANSWER }) : undefined,
      )
      if (setup.limitNames === undefined || personId === undefined) return checks
      return setup.limitNames({ bankId: payment.bankId, personId }, checks)
    },

    async stop() {
      await Promise.all([...Array.from(running.values(), ({ done }) => done), ...declining.values()])
    },
  }
}

/** The lines about which nothing is known that is recent. */
function linesToAsk(
  lines: readonly number[],
  found: ReadonlyMap<number, Required<PayeeCheck>>,
  nowMilliseconds: number,
): readonly number[] {
  return lines.filter((line) => {
    const at = found.get(line)?.question.atMilliseconds ?? Number.NEGATIVE_INFINITY
    return Math.abs(nowMilliseconds - at) > freshMilliseconds
  })
}

/** A name and an account: lines that have the same are about one payee. */
const payeeOf = ({ creditor }: Pick<PaymentOrder, 'creditor'>): string => JSON.stringify(creditor)

/** Asks about each payee of these lines once, so many at a time, and stores what each group of lines led to. */
async function verifyLines(
  setup: PayeeChecksSetup,
  payment: PaymentWithPayees,
  { lines, found }: { readonly lines: readonly number[]; readonly found: FoundPayees },
): Promise<void> {
  const asked = new Map<string, Promise<Required<PayeeCheck>>>()
  const askOnce = (order: PaymentWithPayees['orders'][number]) => {
    const check = asked.get(payeeOf(order)) ?? verifyPayeeOf(setup, payment.bankId, order)
    asked.set(payeeOf(order), check)
    return check
  }
  for (const [firstLine, group] of Map.groupBy(lines, (line) => line - (line % linesAtOnce))) {
    await Promise.all(
      group.map(async (line) => {
        const order = payment.orders[line]
        if (order === undefined) return
        const check = await askOnce(order)
        // A core bank that is down does not void what it has said before: it is asked again for the next page.
        if (!isSilent(check) || !found.has(line)) found.set(line, check)
      }),
    )
    await storeGroup(setup, payment, { firstLine, found })
  }
}

const isSilent = ({ result }: PayeeCheck) => result.kind === 'not-possible' && result.reason === 'no-answer'

function placeOf({ bankId, paymentId }: CheckedPayment, firstLine: number): string {
  return `${bankId} ${paymentId} ${firstLine}`
}

async function storeGroup(
  { bankDatabase, keys }: PayeeChecksSetup,
  payment: PaymentWithPayees,
  { firstLine, found }: { readonly firstLine: number; readonly found: FoundPayees },
): Promise<void> {
  const lines = [...found].filter(([line]) => line >= firstLine && line < firstLine + linesAtOnce)
  const sealed = sealText(
    keys.of(payment.bankId),
    'payee-check',
    placeOf(payment, firstLine),
    JSON.stringify(lines),
  )
  await storePayeeChecks(bankDatabase, payment, { firstLine, sealed })
}

/** Stands in the place of a first line where the payees of a payment are not verified. */
const declinedLine = -1

async function storeDecline(
  { bankDatabase, keys }: PayeeChecksSetup,
  payment: CheckedPayment,
): Promise<void> {
  const place = placeOf(payment, declinedLine)
  const sealed = sealText(keys.of(payment.bankId), 'payee-check', place, 'declined')
  await storePayeeChecks(bankDatabase, payment, { firstLine: declinedLine, sealed })
}

/**
 * What was found, by line, or that the payees are not verified. A row that was altered, or that a key of before sealed, is as if
 * it had never been written.
 */
export async function readPayeeChecks(
  { bankDatabase, keys }: Pick<PayeeChecksSetup, 'bankDatabase' | 'keys'>,
  payment: CheckedPayment,
): Promise<Map<number, Required<PayeeCheck>> | 'declined'> {
  const rows = await findPayeeChecks(bankDatabase, payment)
  const opened = rows.flatMap(({ firstLine, sealed }) => {
    const text = openText(keys.of(payment.bankId), 'payee-check', placeOf(payment, firstLine), sealed)
    return text === undefined ? [] : [{ firstLine, text }]
  })
  if (opened.some(({ firstLine }) => firstLine === declinedLine)) return 'declined'
  // What opens is what `storeGroup` sealed.
  return new Map(opened.flatMap(({ text }) => JSON.parse(text) as [number, Required<PayeeCheck>][]))
}
