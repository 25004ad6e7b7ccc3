import {
  type BulkPayment,
  failure,
  type NcbctPayment,
  type NdctPayment,
  type PeriodicPayment,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import type { Bank } from '../../banks/index.ts'
import { bankDate, bankTime } from '../../shared/clock.ts'
import { judgeBulk } from './bulk.ts'
import { formatError } from './format-error.ts'
import { judgeInstant } from './instant.ts'
import { judgeNcbct } from './ncbct.ts'
import { judgeNdct, type NdctCircumstances } from './ndct.ts'
import type { Orders, PaymentOrder } from '../payment-order.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { judgePeriodic } from './periodic.ts'

/** What the rules of a product make of a body, by the bank as it is. */
export type CreationRule<Body> = (bank: Bank, body: Body) => Promise<Result<Orders, readonly TppMessage[]>>

/** The rules of each kind of payment: what they need to know is asked of the bank. */
export function creationRules({ routeContext, coreBank }: Pick<PaymentsSetup, 'routeContext' | 'coreBank'>) {
  const todayOf = (bank: Bank) => bankDate(bankTime(bank, routeContext.clock))

  async function circumstancesOf(
    bank: Bank,
    { creditorAccount }: Pick<NdctPayment, 'creditorAccount'>,
  ): Promise<NdctCircumstances> {
    const kidAgreement = await coreBank.findKidRules({ bank, bban: creditorAccount.bban })
    return { today: todayOf(bank), kidAgreement }
  }

  /** The listed currencies are more than a bank trades; kroner, the usual case, need not be asked for. */
  async function untraded(
    bank: Bank,
    body: Pick<NdctPayment | NcbctPayment, 'instructedAmount' | 'debtorAccount'>,
  ): Promise<readonly TppMessage[]> {
    const on = todayOf(bank).toString()
    const fields = ['instructedAmount', 'debtorAccount'] as const
    const messages = await Promise.all(
      fields.map(async (field) => {
        const { currency } = body[field]
        if (currency === 'NOK' || (await coreBank.findExchangeRate({ bank, currency, on })) !== undefined)
          return []
        const text = `expected a currency that the bank trades, got ${currency}; docs/sandbox-data.md lists those of the sandbox`
        return [formatError(`${field}.currency`, text)]
      }),
    )
    return messages.flat()
  }

  const ndct: CreationRule<NdctPayment> = async (bank, body) =>
    together(await untraded(bank, body), alone(judgeNdct(body, await circumstancesOf(bank, body))))

  const instant: CreationRule<NdctPayment> = async (bank, body) =>
    alone(judgeInstant(body, await circumstancesOf(bank, body)))

  const ncbct: CreationRule<NcbctPayment> = async (bank, body) => {
    const today = todayOf(bank)
    const { currency } = body.instructedAmount
    const rate = await coreBank.findExchangeRate({ bank, currency, on: today.toString() })
    const { debtorAccount } = body
    // Its own rules tell of the amount's currency.
    const ofDebtor = await untraded(bank, { instructedAmount: KRONER, debtorAccount })
    return together(ofDebtor, alone(judgeNcbct(body, { today, rate })))
  }

  const periodic: CreationRule<PeriodicPayment> = async (bank, body) => {
    const judged = judgePeriodic(body, await circumstancesOf(bank, body))
    return together(await untraded(bank, body), judged.ok ? success([judged.value.order]) : judged)
  }

  const bulk: CreationRule<BulkPayment> = async (bank, body) => {
    const accounts = body.payments.map(({ creditorAccount }) => creditorAccount.bban)
    const kidAgreements = await Promise.all(accounts.map((bban) => coreBank.findKidRules({ bank, bban })))
    return judgeBulk(body, { today: todayOf(bank), kidAgreements })
  }

  return { ndct, instant, ncbct, periodic, bulk }
}

const KRONER = { amount: '1.00', currency: 'NOK' } as const

function together<Value>(
  messages: readonly TppMessage[],
  judged: Result<Value, readonly TppMessage[]>,
): Result<Value, readonly TppMessage[]> {
  return messages.length === 0 ? judged : failure([...messages, ...(judged.ok ? [] : judged.problem)])
}

function alone<Problem>(judged: Result<PaymentOrder, Problem>): Result<Orders, Problem> {
  return judged.ok ? success([judged.value]) : judged
}
