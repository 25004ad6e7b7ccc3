import type { CreationQuestion } from '../../../core-bank/index.ts'
import { loadSessionFacts } from '../../sca/index.ts'
import type { PaymentOrders } from '../payment-order.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import type { CreationCall, CreationRequest } from './creation-request.ts'
import { validationContextOf } from './validation-context.ts'

/**
 * Foresees what a creation will ask the core bank, so that all of it can be asked at once. It validates the body against a
 * core bank that only notes the questions: whatever the rules of the product ask, now or later, is found without being
 * listed here. If it misses one, the creation asks that one by itself.
 */
export async function foreseeQuestions(
  setup: PaymentsSetup,
  { call, product, body }: CreationRequest,
): Promise<readonly CreationQuestion[]> {
  const questions: CreationQuestion[] = []
  const context = validationContextOf(setup, call.bank)
  const orders = await product.validate(body, {
    ...context,
    coreBank: {
      async findKidRules(asked) {
        questions.push({ question: 'findKidRules', body: asked })
        return undefined
      },
      async findExchangeRate(asked) {
        questions.push({ question: 'findExchangeRate', body: asked })
        // So little that no rule about large amounts refuses the order here.
        return { currency: asked.currency, minorUnits: 2, homePerUnit: '0.000000001' }
      },
    },
  })
  if (!orders.ok) return questions
  const { bank } = call
  const fees = orders.value.map((transfer) => ({ question: 'quoteFee', body: { bank, transfer } }) as const)
  return [...questions, ...(await payerQuestions(setup, call, orders.value)), ...fees]
}

/** What `refusePayer` asks about a PSU who is named. */
async function payerQuestions(
  setup: PaymentsSetup,
  call: CreationCall,
  orders: PaymentOrders,
): Promise<readonly CreationQuestion[]> {
  const facts = await loadSessionFacts(setup, call)
  if (facts?.session === undefined) return []
  const { bankId } = call.bank
  const { personId } = facts
  const { agreementId } = call.wishes
  const payer = { bankId, personId, agreementId }
  return [
    ...(agreementId === undefined ? [] : [{ question: 'findCustomer', body: { bankId, personId } } as const]),
    { question: 'mayPayFrom', body: payerQuestion(payer, orders) },
    ...(setup.coreBank.mayUseRail === undefined
      ? []
      : [{ question: 'mayUseRail', body: { ...payer, rail: orders[0].rail } } as const]),
  ]
}

/** Asks whether somebody may pay all orders, which have one debtor. */
export function payerQuestion(
  payer: { bankId: string; personId: string; agreementId: string | undefined },
  orders: PaymentOrders,
) {
  const [{ debtor }] = orders
  return { ...payer, ...debtor, amounts: orders.map(({ amount }) => amount) }
}
