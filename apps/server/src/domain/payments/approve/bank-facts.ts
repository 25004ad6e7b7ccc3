import { readBank } from '../../../platform/banks/index.ts'
import {
  convertCurrency,
  type CoreBank,
  type DebtorAccountFacts,
  type ExchangeRate,
  formatExchangeRate,
  type Money,
  readDebtorAccount,
} from '../../../core-bank/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { BankFacts, Decider } from '../../sca/index.ts'
import { bankDate, bankTime, type Clock } from '../../../platform/shared/clock.ts'
import { withTimeout } from '../../../platform/shared/timeout.ts'
import { debtorAccountText, type PaymentOrder, toAmount } from '../payment-order.ts'
import { debtorNumber } from './payment-summaries.ts'

/** What `readBankFacts` needs. */
export interface BankFactsSetup {
  readonly coreBank: CoreBank
  readonly bankDatabase: Queries
  readonly clock: Clock
}

/** The payments that somebody is about to decide about. */
export interface BankFactsQuery {
  readonly bankId: string
  readonly decider: Decider
  readonly payments: readonly PlannedPayment[]
}

interface PlannedPayment {
  readonly order: PaymentOrder
  readonly fee: Money | undefined
}

// The PSU waits for the page, and can approve without these facts.
const timeoutMilliseconds = 1_000

/** Reads what the bank knows about payments at the moment. Whatever is not known in time is left out; nothing rejects. */
export async function readBankFacts(setup: BankFactsSetup, query: BankFactsQuery): Promise<BankFacts> {
  const { payments } = query
  const [debtors, rates] = await Promise.all([
    readDebtors(setup, query),
    readRates(setup, query).catch((): Rates => new Map()),
  ])
  const charges = payments.map((payment) => chargeOf(payment, rates))
  return {
    debtors: [...debtors].flatMap(([key, facts]) => {
      const own = payments.flatMap(({ order }, index) =>
        debtorAccountText(order.debtor.account) === key ? [{ order, charge: charges[index] }] : [],
      )
      const [first] = own
      if (facts === undefined || first === undefined) return []
      const account = debtorNumber(first.order.debtor.account)
      return [
        {
          account,
          ...toDebtorFacts(
            facts,
            own.map(({ charge }) => charge),
          ),
        },
      ]
    }),
    payments: payments.map((payment, index) => ({
      exchange: toExchange(payment, charges[index], rates),
    })),
  }
}

/** The accounts that are debited, each asked for once. */
async function readDebtors(
  { coreBank }: BankFactsSetup,
  { bankId, decider, payments }: BankFactsQuery,
): Promise<ReadonlyMap<string, DebtorAccountFacts | undefined>> {
  const debtors = new Map(
    payments.map(({ order }) => [debtorAccountText(order.debtor.account), order.debtor]),
  )
  const entries = [...debtors].map(async ([key, debtor]) => {
    const asked = readDebtorAccount(coreBank, { bankId, ...decider, ...debtor })
    return [key, await withTimeout(asked, timeoutMilliseconds).catch(() => undefined)] as const
  })
  return new Map(await Promise.all(entries))
}

type Rates = ReadonlyMap<string, ExchangeRate>

/** The bank's rates today, for payments in another currency than their account's. */
async function readRates(
  { coreBank, bankDatabase, clock }: BankFactsSetup,
  { bankId, payments }: BankFactsQuery,
): Promise<Rates> {
  const foreign = payments.filter(({ order }) => order.amount.currency !== order.debtor.currency)
  const currencies = new Set(foreign.flatMap(({ order }) => [order.amount.currency, order.debtor.currency]))
  const bank = currencies.size === 0 ? undefined : await readBank(bankDatabase, bankId)
  if (bank === undefined) return new Map()
  const on = bankDate(bankTime(bank, clock), bank.country).toString()
  const asked = Promise.all(
    Array.from(currencies, (currency) => coreBank.findExchangeRate({ bank, currency, on })),
  )
  const rates = await withTimeout(asked, timeoutMilliseconds)
  return new Map(rates.flatMap((rate) => (rate === undefined ? [] : [[rate.currency, rate]])))
}

/** What a payment takes from its account, fee included; undefined if a rate is not known. */
function chargeOf({ order, fee }: PlannedPayment, rates: Rates): Money | undefined {
  const { amount, debtor } = order
  const { currency } = debtor
  const feeUnits = fee?.minorUnits ?? 0n
  if (amount.currency === currency) return { minorUnits: amount.minorUnits + feeUnits, currency }
  const [from, to] = [rates.get(amount.currency), rates.get(currency)]
  if (from === undefined || to === undefined) return undefined
  return { minorUnits: convertCurrency(amount.minorUnits, from, to).minorUnits + feeUnits, currency }
}

function toExchange(
  { order }: PlannedPayment,
  charge: Money | undefined,
  rates: Rates,
): BankFacts['payments'][number]['exchange'] {
  const [from, to] = [rates.get(order.amount.currency), rates.get(order.debtor.currency)]
  if (charge === undefined || from === undefined || to === undefined) return undefined
  return { rate: formatExchangeRate(from, to), total: toAmount(charge) }
}

function toDebtorFacts(
  { name, available }: DebtorAccountFacts,
  charges: readonly (Money | undefined)[],
): Omit<BankFacts['debtors'][number], 'account'> {
  const known = charges.filter((charge) => charge !== undefined)
  const minorUnits = known.reduce((sum, charge) => sum + charge.minorUnits, 0n)
  // An unknown charge can only add to what is lacking.
  const isLacking = minorUnits > available.minorUnits
  const lacking = isLacking ? toAmount({ minorUnits, currency: available.currency }) : undefined
  return { name, available: toAmount(available), lacking }
}
