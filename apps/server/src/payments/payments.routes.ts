import type { KeyObject } from 'node:crypto'
import { errorMessage, OPERATIONS, readPsuIdentification } from '@havn/contract'
import type { CoreBank } from '../core-bank/index.ts'
import type { Queries } from '../database/database.ts'
import { demandSca, withLinkToken } from '../sca/index.ts'
import {
  type Answer,
  answerGiven,
  answerRefusal,
  answerTo,
  type Edge,
  errorAnswer,
  type KeptAnswerRow,
  replayedAnswer,
  serve,
} from '../xs2a/index.ts'
import { createPayment } from './create-payment.ts'
import { orderNdct, warningsAbout } from './order-ndct.ts'
import { type CreationCall, paymentLinks } from './payment-answers.ts'
import { type FoundPayment, readPayment } from './read-payment.ts'

export interface PaymentsSetup {
  readonly edge: Edge
  readonly database: Queries
  readonly coreBank: CoreBank
  readonly key: KeyObject
}

export function servePayments(setup: PaymentsSetup): void {
  const { edge, database } = setup
  serve(edge, OPERATIONS.createNdctPayment, (call) => createNdct(setup, call))

  serve(edge, OPERATIONS.readPayment, async (call) => {
    const found = await readPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const { paymentProduct, paymentId } = call.pathParameters
    const _links = paymentLinks(paymentProduct, paymentId)
    const body = { ...JSON.parse(found.bodyText), paymentId, transactionStatus: found.status, _links }
    return answerTo(call, { status: 200, body })
  })

  serve(edge, OPERATIONS.readPaymentStatus, async (call) => {
    const found = await readPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const { paymentProduct, paymentId } = call.pathParameters
    const _links = paymentLinks(paymentProduct, paymentId)
    return answerTo(call, { status: 200, body: { transactionStatus: found.status, _links } })
  })
}

/** What is wrong with the call itself comes before what is wrong with its PSU: nobody authenticates in vain. */
async function createNdct(setup: PaymentsSetup, call: CreationCall): Promise<Answer> {
  const psu = readPsuIdentification(call.headers)
  if (!psu.ok) return errorAnswer(400, psu.problem)
  const order = await orderNdct(setup, call)
  if (!order.ok) return (await answerEarlier(setup, call)) ?? errorAnswer(400, order.problem)
  if (psu.value.kind === 'psu-id')
    return (await answerEarlier(setup, call)) ?? (await demandIdentification(setup, call))
  const product = 'norwegian-domestic-credit-transfers'
  const creation = { call, product, order: order.value, warnings: warningsAbout(call) }
  const outcome = await createPayment(
    { edge: setup.database, key: setup.key, clock: setup.edge.clock },
    creation,
  )
  switch (outcome.kind) {
    case 'created':
      return withLink(setup.key, call, outcome.answer, outcome.authorisationId)
    case 'replayed':
      return answerAgain(setup, call, outcome.kept)
    case 'request-id-reused':
      return answerReuse(setup)
    case 'logical-duplicate':
      return answerDuplicate(call)
    case 'bank-changed':
      return createNdct(setup, { ...call, bank: await setup.edge.banks.reread(call.bank) })
  }
}

/** A retry gets its first answer also when its day has passed or its session has ended meanwhile. */
async function answerEarlier(setup: PaymentsSetup, call: CreationCall): Promise<Answer | undefined> {
  const earlier = await answerGiven(setup.database, setup.key, call)
  if (earlier === undefined) return undefined
  return earlier.isSameRequest ? answerAgain(setup, call, earlier.kept) : answerReuse(setup)
}

function answerAgain({ key }: PaymentsSetup, call: CreationCall, kept: KeptAnswerRow): Answer {
  return withLink(key, call, replayedAnswer(kept), kept.authorisation_id)
}

function answerReuse({ edge }: PaymentsSetup): Answer {
  return answerRefusal({ kind: 'request-id-reused', path: 'X-Request-ID' }, edge.environment)
}

/** A PSU-ID is given out by an SCA. */
async function demandIdentification({ database, key }: PaymentsSetup, call: CreationCall): Promise<Answer> {
  const body = await demandSca({ edge: database, key }, call, {
    code: 'PSU_CREDENTIALS_INVALID',
    path: 'PSU-ID',
    text: 'This PSU-ID was not given to you: send the PSU to scaRedirect, which brings one, and repeat the call with it.',
  })
  return answerTo(call, { status: 401, body })
}

function withLink(
  key: KeyObject,
  call: CreationCall,
  answer: Answer,
  authorisationId: string | null,
): Answer {
  if (authorisationId === null || answer.body === undefined) return answer
  const target = { bankId: call.bank.bankId, authorisationId }
  return { ...answer, body: withLinkToken(key, answer.body, target) }
}

function answerDuplicate(call: CreationCall): Answer {
  const text =
    'A payment with the same accounts, amount, currency, execution date and remittance exists. If a second one is meant, send allowLogicalDuplicate=true.'
  const body = { tppMessages: [errorMessage({ code: 'CONFLICT', path: 'allowLogicalDuplicate', text })] }
  return answerTo(call, { status: 409, body })
}

function answerUnknown({ kind }: Exclude<FoundPayment, { kind: 'found' }>): Answer {
  return kind === 'product-unknown'
    ? errorAnswer(404, [
        errorMessage({
          code: 'PRODUCT_UNKNOWN',
          path: 'paymentProduct',
          text: 'There is no such payment product.',
        }),
      ])
    : errorAnswer(404, [
        errorMessage({
          code: 'RESOURCE_UNKNOWN',
          path: 'paymentId',
          text: 'You have no such payment, or it is a domestic one that the PSU has not approved yet: x-accept-fix: payment-status-before-approval shows those too.',
        }),
      ])
}
