import { answerWithLink } from '../../sca/index.ts'
import {
  type Answer,
  findReplay,
  answerRequestIdReused,
  type Problem,
  refuse,
  refuseAll,
  type Refused,
  toReplay,
} from '../../../edge/index.ts'
import { type PaymentOrders, totalFee } from '../payment-order.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { invalidField } from '../products/invalid-field.ts'
import { type AssessedSetup, assessTerms } from './assess-terms.ts'
import { createPayment } from './create-payment.ts'
import type { CreationCall, CreationRequest } from './creation-request.ts'
import { refusePayer } from './refuse-payer.ts'
import { startsLater } from './starts-later.ts'
import { validationContextOf } from './validation-context.ts'

/**
 * Validates a creation, writes it and returns the response. Errors of the call come before errors about its PSU, so
 * that nobody authenticates in vain.
 */
export async function answerCreation(setup: PaymentsSetup, request: CreationRequest): Promise<Answer> {
  const { call, product, body } = request
  const terms = await assessTerms(setup, request)
  const orders = await product.validate(body, { ...validationContextOf(setup, call.bank), coreBank: terms })
  if (!orders.ok)
    return (await replayEarlier(setup, call)) ?? refuseUnlessChanged(setup, request, orders.problem)
  // With single SCA a TPP learns nothing before the PSU has authenticated, so there is nobody to check yet.
  const refusal =
    call.wishes.psuId !== undefined
      ? await refusePayer({ ...setup, coreBank: terms }, call, orders.value)
      : undefined
  if (refusal !== undefined) return (await replayEarlier(setup, call)) ?? refusal
  return write({ ...setup, terms }, request, orders.value)
}

async function write(setup: AssessedSetup, request: CreationRequest, orders: PaymentOrders): Promise<Answer> {
  const { keys, routeContext, terms, writeCreation, hasSeal, writing } = setup
  const { call, product, body } = request
  const { bank } = call
  const fees = await Promise.all(orders.map((transfer) => terms.quoteFee({ bank, transfer })))
  if ((totalFee(fees)?.minorUnits ?? 0n) > feeMinorUnitsMax)
    return (await replayEarlier(setup, call)) ?? refuseUnlessChanged(setup, request, [amountTooLarge(orders)])
  const creation = {
    call,
    product,
    bodyText: request.bodyText ?? call.request.body.toString('utf8'),
    orders,
    fees,
    warnings: product.warnings(body),
    startsLater: await startsLater(setup, request, { orders, fees }),
  }
  const outcome = await createPayment(
    { write: writeCreation, keys, clock: routeContext.clock, hasSeal, writing },
    creation,
  )
  switch (outcome.kind) {
    case 'created':
      if (call.wishes.declinesPayeeChecks === true)
        setup.payeeChecks.decline({ bankId: bank.bankId, paymentId: outcome.paymentId, orders })
      return answerWithLink(keys, call, outcome.answer)
    case 'replayed':
      return answerWithLink(keys, call, toReplay(outcome.storedResponse))
    case 'request-id-reused':
      // Its fingerprint may be of another key, which only this comparison knows.
      return (await replayEarlier(setup, call)) ?? answerRequestIdReused(call)
    case 'logical-duplicate':
      return refuseDuplicate()
    case 'validate-again': {
      const changed = await routeContext.banks.refresh(bank)
      return answerCreation(setup, { ...request, call: { ...call, bank: changed } })
    }
  }
}

/** VAL-05: the most that an Amount can express. */
const feeMinorUnitsMax = 10n ** 18n - 1n

function amountTooLarge([{ amount, debtor }]: PaymentOrders): Problem {
  const text = `expected an amount whose fee in ${debtor.currency} has at most 18 digits, got one in ${amount.currency} that is too large for that`
  return invalidField('instructedAmount.amount', text)
}

/**
 * Refuses by the bank as it is now. If another server moved its clock or changed its data, the call is validated again.
 */
async function refuseUnlessChanged(
  setup: PaymentsSetup,
  request: CreationRequest,
  problems: readonly Problem[],
): Promise<Answer> {
  const { call } = request
  const bank = await setup.routeContext.banks.refresh(call.bank)
  return bank.version === call.bank.version
    ? refuseAll(problems)
    : answerCreation(setup, { ...request, call: { ...call, bank } })
}

/** A retry gets its first response again, even if the execution date has passed or the session has ended meanwhile. */
async function replayEarlier(
  { tppDatabase, keys }: PaymentsSetup,
  call: CreationCall,
): Promise<Answer | undefined> {
  const earlier = await findReplay(tppDatabase, keys, call)
  return earlier === undefined ? undefined : answerWithLink(keys, call, earlier)
}

function refuseDuplicate(): Refused {
  const text =
    'A payment with the same accounts, amount, currency, execution date and remittance exists. If a second one is meant, add the query parameter: ?allowLogicalDuplicate=true.'
  return refuse({ reason: 'logical-duplicate', path: 'allowLogicalDuplicate', text })
}
