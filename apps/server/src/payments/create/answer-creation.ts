import { errorMessage, readPsuIdentification, type TppMessage } from '@havn/contract'
import { answerScaRefusal, answerWithLink, requireSession } from '../../sca/index.ts'
import {
  type Answer,
  findReplay,
  answerOf,
  answerRequestIdReused,
  errorAnswer,
  toReplay,
} from '../../xs2a/index.ts'
import { mayUseRail } from '../approve/may-pay.ts'
import { type PaymentOrders, totalFee } from '../payment-order.ts'
import type { CreationAnswers, CreationCall } from '../payment-answers.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { formatError } from '../products/format-error.ts'
import type { ProductDefinition } from '../products/product-definition.ts'
import { createPayment, type ValidatedCreation } from './create-payment.ts'
import { validationContextOf } from './validation-context.ts'

/** A call that creates a payment: its body fits the schema of the product's operation. */
export interface CreationRequest {
  readonly call: CreationCall
  readonly product: ProductDefinition
  readonly body: unknown
}

/**
 * Validates a creation, writes it and returns the response. Errors of the call come before errors about its PSU, so
 * that nobody authenticates in vain.
 */
export async function answerCreation(setup: PaymentsSetup, request: CreationRequest): Promise<Answer> {
  const { call, product, body } = request
  const psu = readPsuIdentification(call.headers)
  if (!psu.ok) return errorAnswer(400, psu.problem)
  const orders = await product.validate(body, validationContextOf(setup, call.bank))
  if (!orders.ok) return (await replayEarlier(setup, call)) ?? refuse(setup, request, orders.problem)
  // With single SCA a TPP learns nothing before the PSU has authenticated, so there is nobody to check yet.
  const refusal = psu.value.kind === 'psu-id' ? await refusePayer(setup, call, orders.value) : undefined
  if (refusal !== undefined) return (await replayEarlier(setup, call)) ?? refusal
  return write(setup, request, orders.value)
}

async function write(setup: PaymentsSetup, request: CreationRequest, orders: PaymentOrders): Promise<Answer> {
  const { key, routeContext, coreBank, writeCreation, hasSeal } = setup
  const { call, product, body } = request
  const { bank } = call
  const fees = await Promise.all(orders.map((transfer) => coreBank.quoteFee({ bank, transfer })))
  if ((totalFee(fees)?.minorUnits ?? 0n) > feeMinorUnitsMax)
    return (await replayEarlier(setup, call)) ?? refuse(setup, request, [amountTooLarge(orders)])
  const creation: ValidatedCreation = {
    call,
    product,
    orders,
    fees,
    warnings: [...call.fixes.warnings, ...product.warnings(body)],
    texts: routeContext,
  }
  const outcome = await createPayment(
    { write: writeCreation, key, clock: routeContext.clock, hasSeal },
    creation,
  )
  switch (outcome.kind) {
    case 'created':
      return answerWithLink(key, call, outcome.answer)
    case 'replayed':
      return answerWithLink(key, call, toReplay(outcome.storedResponse))
    case 'request-id-reused':
      return answerRequestIdReused()
    case 'logical-duplicate':
      return answerDuplicate()
    case 'validate-again': {
      const changed = await routeContext.banks.refresh(bank)
      return answerCreation(setup, { ...request, call: { ...call, bank: changed } })
    }
  }
}

/** VAL-05: the most that an Amount can express. */
const feeMinorUnitsMax = 10n ** 18n - 1n

function amountTooLarge([{ amount, debtor }]: PaymentOrders): TppMessage {
  const text = `expected an amount whose fee in ${debtor.currency} has at most 18 digits, got one in ${amount.currency} that is too large for that`
  return formatError('instructedAmount.amount', text)
}

/**
 * Refuses by the bank as it is now. If another server moved its clock or changed its data, the call is validated again.
 */
async function refuse(
  setup: PaymentsSetup,
  request: CreationRequest,
  problems: readonly TppMessage[],
): Promise<Answer> {
  const { call } = request
  const bank = await setup.routeContext.banks.refresh(call.bank)
  return bank.version === call.bank.version
    ? errorAnswer(400, problems)
    : answerCreation(setup, { ...request, call: { ...call, bank } })
}

/** With PSU-ID, the PSU needs a session of the last hour and the right to pay from the account. */
async function refusePayer(
  { tppDatabase, coreBank, key }: PaymentsSetup,
  call: CreationCall,
  orders: PaymentOrders,
): Promise<Answer | undefined> {
  const outcome = await requireSession({ tppDatabase, coreBank, key }, call)
  if (outcome.kind !== 'valid') return answerScaRefusal(outcome)
  const { personId, agreementId } = outcome.session
  const payer = { bankId: call.bank.bankId, personId, agreementId }
  const [{ debtor, rail }] = orders
  const amounts = orders.map(({ amount }) => amount)
  if (!(await coreBank.mayPayFrom({ ...payer, ...debtor, amounts }))) {
    const text = `The PSU is not authorised to pay from this account, the amount exceeds the agreed limit, or the account is not in ${debtor.currency}.`
    return errorAnswer(403, [errorMessage({ code: 'FORBIDDEN', path: 'debtorAccount', text })])
  }
  if (await mayUseRail(coreBank, payer, rail)) return undefined
  const text = 'The bank has not opened this payment product to the PSU.'
  return errorAnswer(403, [errorMessage({ code: 'PRODUCT_INVALID', path: 'paymentProduct', text })])
}

/** A retry gets its first response again, even if the execution date has passed or the session has ended meanwhile. */
async function replayEarlier(
  { tppDatabase, key }: PaymentsSetup,
  call: CreationCall,
): Promise<Answer | undefined> {
  const earlier = await findReplay(tppDatabase, key, call)
  return earlier === undefined ? undefined : answerWithLink(key, call, earlier)
}

function answerDuplicate(): Answer {
  const text =
    'A payment with the same accounts, amount, currency, execution date and remittance exists. If a second one is meant, add the query parameter: ?allowLogicalDuplicate=true.'
  const body = { tppMessages: [errorMessage({ code: 'CONFLICT', path: 'allowLogicalDuplicate', text })] }
  return answerOf<CreationAnswers>({ status: 409, body })
}
