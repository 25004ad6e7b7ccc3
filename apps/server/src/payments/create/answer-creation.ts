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
import { type Created, createPayment } from './create-payment.ts'
import { formatError } from '../products/format-error.ts'
import { isOffered } from '../approve/may-pay.ts'
import type { CreationCall, CreationOperation } from '../payment-answers.ts'
import { type Orders, totalFee } from '../payment-order.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import type { Judging } from '../products/products.ts'

/** What is wrong with the call itself comes before what is wrong with its PSU: nobody authenticates in vain. */
export async function answerCreation(
  setup: PaymentsSetup,
  call: CreationCall,
  judging: Judging,
): Promise<Answer> {
  const psu = readPsuIdentification(call.headers)
  if (!psu.ok) return errorAnswer(400, psu.problem)
  const orders = await judging.judge(call.bank)
  if (!orders.ok) return (await answerEarlier(setup, call)) ?? refuse(setup, call, judging, orders.problem)
  // Single SCA tells a TPP nothing before the PSU has authenticated: there is nothing to ask here.
  const refusal = psu.value.kind === 'psu-id' ? await judgePsu(setup, call, orders.value) : undefined
  if (refusal !== undefined) return (await answerEarlier(setup, call)) ?? refusal
  return write(setup, call, judging, orders.value)
}

async function write(
  setup: PaymentsSetup,
  call: CreationCall,
  judging: Judging,
  orders: Orders,
): Promise<Answer> {
  const { key, routeContext, coreBank, writeCreation, hasSeal } = setup
  const { bank } = call
  const { service, product } = judging
  const fees = await Promise.all(orders.map((terms) => coreBank.quoteFee({ bank, transfer: terms })))
  if ((totalFee(fees)?.minorUnits ?? 0n) > feeMinorUnitsMax)
    return (await answerEarlier(setup, call)) ?? refuse(setup, call, judging, [tooLarge(orders)])
  const created: Created = {
    call,
    kind: { service, product },
    orders,
    fees,
    warnings: [...call.fixes.warnings, ...judging.warnings],
    environment: routeContext.environment,
  }
  const outcome = await createPayment(
    { write: writeCreation, key, clock: routeContext.clock, hasSeal },
    created,
  )
  switch (outcome.kind) {
    case 'created':
      return answerWithLink(key, call, outcome.answer)
    case 'replayed':
      return answerWithLink(key, call, toReplay(outcome.kept))
    case 'request-id-reused':
      return answerRequestIdReused()
    case 'logical-duplicate':
      return answerDuplicate()
    case 'bank-changed':
      return answerCreation(setup, { ...call, bank: await routeContext.banks.reread(call.bank) }, judging)
  }
}

/** VAL-05: what an Amount can tell. */
const feeMinorUnitsMax = 10n ** 18n - 1n

function tooLarge([{ amount, debtor }]: Orders): TppMessage {
  const text = `expected an amount whose fee in ${debtor.currency} has at most 18 digits, got one in ${amount.currency} that is too large for that`
  return formatError('instructedAmount.amount', text)
}

/** Before a refusal the bank is looked at again: another server may have moved its clock or changed its data. */
async function refuse(
  setup: PaymentsSetup,
  call: CreationCall,
  judging: Judging,
  problems: readonly TppMessage[],
): Promise<Answer> {
  const bank = await setup.routeContext.banks.reread(call.bank)
  return bank.version === call.bank.version
    ? errorAnswer(400, problems)
    : answerCreation(setup, { ...call, bank }, judging)
}

/** With PSU-ID: a session of the last hour, and the right to pay from the account. */
async function judgePsu(
  { tppDatabase, coreBank, key }: PaymentsSetup,
  call: CreationCall,
  orders: Orders,
): Promise<Answer | undefined> {
  const outcome = await requireSession({ tppDatabase, coreBank, key }, call)
  if (outcome.kind !== 'valid') return answerScaRefusal(outcome)
  const { personId, agreementId } = outcome.session
  const payer = { bankId: call.bank.bankId, personId, agreementId }
  const [{ debtor, rail }] = orders
  const amounts = orders.map(({ amount }) => amount)
  if (!(await coreBank.mayPayFrom({ ...payer, ...debtor, amounts }))) {
    const text = `The PSU may not pay from this account or not as much, or it is not kept in ${debtor.currency}.`
    return errorAnswer(403, [errorMessage({ code: 'FORBIDDEN', path: 'debtorAccount', text })])
  }
  if (await isOffered(coreBank, payer, rail)) return undefined
  const text = 'The bank has not opened this payment product to the PSU.'
  return errorAnswer(403, [errorMessage({ code: 'PRODUCT_INVALID', path: 'paymentProduct', text })])
}

/** A retry gets its first answer also when its day has passed or its session has ended meanwhile. */
async function answerEarlier(
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
  return answerOf<CreationOperation>({ status: 409, body })
}
