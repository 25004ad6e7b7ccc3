import type { PaymentService } from '@havn/contract'
import { PAYMENT_SERVICES } from '@havn/contract/berlin-group'
import {
  answerCreation,
  checkFunds,
  type FindPaymentState,
  findContentErrors,
  findOwnPayment,
  findOwnPaymentState,
  gatherStateQueries,
  type PaymentsSetup,
  type ProductDefinition,
  productsOf,
  psuMessageOf,
  refuseUnknownPayment,
} from '../../../domain/payments/index.ts'
import { answerTo, serve, type SignedCall } from '../../../edge/index.ts'
import { refuseCorporation, requireReturn } from '../require-return.ts'
import { inOneSpelling, readingAnySpelling } from './one-spelling.ts'
import { serveAuthorisations } from './authorisations.routes.ts'
import { creationOperationOf } from './creation-operations.ts'
import { createPaymentWriting } from './payment-writing.ts'
import { statusFields, toTransactionStatus } from './transaction-status.ts'

/** Serves all operations on payments. */
export function servePayments(parts: Omit<PaymentsSetup, 'writing'>): void {
  const setup = { ...parts, writing: createPaymentWriting(parts.routeContext) }
  serveCreations(setup)
  const findState = gatherStateQueries(setup.tppDatabase)
  for (const service of ['payments', 'bulk-payments', 'periodic-payments'] as const) {
    serveReads(setup, service, findState)
    serveAuthorisations(setup, service)
  }
}

/** Serves POST for each payment product, at the banks of its pack. */
function serveCreations(setup: PaymentsSetup): void {
  const { routeContext, products } = setup
  for (const product of products)
    serve(
      routeContext,
      creationOperationOf(product),
      async (call) =>
        refuseCorporation(call) ??
        (call.wishes.startsLater === 'always' ? undefined : requireReturn(call)) ??
        createInOneSpelling(setup, product, call),
      {
        findContentFaults: findContentErrors(setup, readingAnySpelling(product)),
        isOfferedAt: (host) => productsOf(routeContext.bankAt(host).country).includes(product),
      },
    )
}

/** Creates a payment from its body in one spelling, which is stored, hashed and returned. */
function createInOneSpelling(
  setup: PaymentsSetup,
  product: ProductDefinition,
  call: SignedCall & { readonly body: unknown },
) {
  const body = inOneSpelling(call.body)
  return answerCreation(setup, {
    // Two equal payments with two ids are two payments: a TPP of the standard has no way to say that it means both.
    call: { ...call, query: { allowLogicalDuplicate: true } },
    product,
    body,
    bodyText: JSON.stringify(body),
  })
}

function serveReads(setup: PaymentsSetup, service: PaymentService, findState: FindPaymentState): void {
  const { routeContext, tppDatabase, coreBank } = setup

  serve(routeContext, PAYMENT_SERVICES[service].readPayment, async (call) => {
    const found = await findOwnPayment(tppDatabase, { service, call })
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const { payment, product } = found
    const body = {
      ...JSON.parse(payment.bodyText),
      transactionStatus: toTransactionStatus(payment, product),
      ...statusFields(payment, {}),
      ...psuMessageOf(routeContext, call, payment),
    }
    return answerTo(call, { status: 200, body })
  })

  serve(routeContext, PAYMENT_SERVICES[service].readPaymentStatus, async (call) => {
    const found = await findOwnPaymentState(tppDatabase, { service, call }, findState)
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const { payment, product } = found
    const body = {
      transactionStatus: toTransactionStatus(payment, product),
      ...statusFields(payment, await checkFunds(coreBank, call.bank.bankId, payment)),
      ...psuMessageOf(routeContext, call, payment),
    }
    return answerTo(call, { status: 200, body })
  })
}
