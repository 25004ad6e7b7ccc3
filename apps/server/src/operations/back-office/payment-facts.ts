import { type Currency, formatAmount } from '@havn/contract'
import { findTppOfPayment, readPaymentRecord } from '../../domain/payments/index.ts'
import { listRecordedOfSubject } from '../../domain/sca/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { ActContext } from './operator.ts'

/** What a list says of a payment, so that whoever decides need not open it. */
export interface PaymentFacts {
  readonly tppId: string
  /** As its certificate named it when it asked for the approval; undefined if that is gone. */
  readonly tppName: string | undefined
  /** Undefined for a bulk payment and for a part, whose order has it. */
  readonly amount: { readonly amount: string; readonly currency: string } | undefined
}

/** Reads what payments are worth, and which TPP sent them, by their ids. The transaction must act for the bank. */
export async function readPaymentFacts(
  queries: Queries,
  { bankId, nowMilliseconds }: ActContext,
  paymentIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, PaymentFacts>> {
  const facts = new Map<string, PaymentFacts>()
  const tppNames = new Map<string, string>()
  for (const paymentId of paymentIds) {
    const tppId = await findTppOfPayment(queries, { bankId, paymentId })
    if (tppId === undefined) continue
    const payment = await readPaymentRecord(queries, { bankId, tppId, paymentId })
    const { minorUnits = null, currency = null, basketId } = payment ?? {}
    if (!tppNames.has(tppId)) {
      const subject = { bankId, tppId, subjectId: basketId ?? paymentId }
      const latest = (await listRecordedOfSubject(queries, subject, nowMilliseconds)).at(-1)
      if (latest !== undefined) tppNames.set(tppId, latest.tppName)
    }
    facts.set(paymentId, {
      tppId,
      tppName: tppNames.get(tppId),
      amount:
        minorUnits === null || currency === null
          ? undefined
          : // The currency of a stored payment is one of the contract: it was checked when the payment was created.
            { amount: formatAmount({ minorUnits, currency: currency as Currency }), currency },
    })
  }
  return facts
}
