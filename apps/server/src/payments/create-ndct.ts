import { errorMessage, readPsuIdentification, type TppMessage } from '@havn/contract'
import { answerWithLink, requireSession } from '../sca/index.ts'
import {
  type Answer,
  answerGiven,
  answerReused,
  answerTo,
  errorAnswer,
  replayedAnswer,
} from '../xs2a/index.ts'
import { createPayment } from './create-payment.ts'
import { orderNdct, warningsAbout } from './order-ndct.ts'
import type { CreationCall } from './payment-answers.ts'
import type { PaymentOrder } from './payment-order.ts'
import type { PaymentsSetup } from './payments-setup.ts'

/** What is wrong with the call itself comes before what is wrong with its PSU: nobody authenticates in vain. */
export async function createNdct(setup: PaymentsSetup, call: CreationCall): Promise<Answer> {
  const psu = readPsuIdentification(call.headers)
  if (!psu.ok) return errorAnswer(400, psu.problem)
  const order = await orderNdct(setup, call)
  if (!order.ok) return (await answerEarlier(setup, call)) ?? refuse(setup, call, order.problem)
  // Single SCA tells a TPP nothing before the PSU has authenticated: there is nothing to ask here.
  const refusal = psu.value.kind === 'psu-id' ? await judgePsu(setup, call, order.value) : undefined
  if (refusal !== undefined) return (await answerEarlier(setup, call)) ?? refusal
  return write(setup, call, order.value)
}

async function write(setup: PaymentsSetup, call: CreationCall, order: PaymentOrder): Promise<Answer> {
  const { key, edge } = setup
  const product = 'norwegian-domestic-credit-transfers'
  const outcome = await createPayment(
    { write: setup.writeCreation, key, clock: edge.clock },
    { call, product, order, warnings: warningsAbout(call), decoupledMessage: decoupledMessage(setup, call) },
  )
  switch (outcome.kind) {
    case 'created':
      return answerWithLink(key, call, outcome.answer)
    case 'replayed':
      return answerWithLink(key, call, replayedAnswer(outcome.kept))
    case 'request-id-reused':
      return answerReused()
    case 'logical-duplicate':
      return answerDuplicate(call)
    case 'bank-changed':
      return createNdct(setup, { ...call, bank: await edge.banks.reread(call.bank) })
  }
}

/** Before a refusal the bank is looked at again: another server may have moved its clock or changed its data. */
async function refuse(
  setup: PaymentsSetup,
  call: CreationCall,
  problems: readonly TppMessage[],
): Promise<Answer> {
  const bank = await setup.edge.banks.reread(call.bank)
  return bank.version === call.bank.version
    ? errorAnswer(400, problems)
    : createNdct(setup, { ...call, bank })
}

/** In the sandbox the phone is a page. */
function decoupledMessage({ edge }: PaymentsSetup, { baseUrl, bank }: CreationCall): string {
  const message = 'Godkjenn betalingen på telefonen din.'
  return edge.environment === 'sandbox'
    ? `${message} I sandkassen er den her: ${baseUrl}/phone/${bank.bankId}`
    : message
}

/** With PSU-ID: a session of the last hour, and the right to pay from the account. */
async function judgePsu(
  { database, coreBank, key }: PaymentsSetup,
  call: CreationCall,
  { debtorAccount: account }: PaymentOrder,
): Promise<Answer | undefined> {
  const outcome = await requireSession({ edge: database, coreBank, key }, call)
  if (outcome.kind === 'sca-needed') return answerTo(call, { status: 401, body: outcome.body })
  if (outcome.kind === 'refused') return errorAnswer(outcome.status, outcome.messages)
  const { personId, agreementId } = outcome.session
  if (await coreBank.mayPayFrom({ bankId: call.bank.bankId, personId, agreementId, account }))
    return undefined
  const text = 'The PSU may not pay from this account.'
  return errorAnswer(403, [errorMessage({ code: 'FORBIDDEN', path: 'debtorAccount', text })])
}

/** A retry gets its first answer also when its day has passed or its session has ended meanwhile. */
async function answerEarlier(
  { database, key }: PaymentsSetup,
  call: CreationCall,
): Promise<Answer | undefined> {
  const earlier = await answerGiven(database, key, call)
  return earlier === undefined ? undefined : answerWithLink(key, call, earlier)
}

function answerDuplicate(call: CreationCall): Answer {
  const text =
    'A payment with the same accounts, amount, currency, execution date and remittance exists. If a second one is meant, send allowLogicalDuplicate=true.'
  const body = { tppMessages: [errorMessage({ code: 'CONFLICT', path: 'allowLogicalDuplicate', text })] }
  return answerTo(call, { status: 409, body })
}
