import type { Operation } from '@havn/contract'
import type { SandboxPayment } from '@havn/tpp-sdk'
import { unloggedOnce } from '../design/index.ts'
import type { Tpp } from '../tpps/tpp.ts'

type Ids = Readonly<Record<string, string>>

/** How the value of a path parameter is found among what the reader has; nothing where they have none. */
const FINDERS: Readonly<Record<string, (tpp: Tpp, operation: Operation) => Promise<Ids>>> = {
  paymentId: findPayment,
  basketId: findBasket,
  consentId: findConsent,
  authorisationId: findAuthorisation,
  notificationId: findNotification,
  requestId: findRequest,
  tppId: findTppId,
}

/** Ids of the reader's own payments, notifications and calls, for the path and the body of an operation. */
export async function readOwnIds(tpp: Tpp, operation: Operation): Promise<Ids> {
  const named = Object.keys(operation.pathParameters).flatMap((name) => {
    const find = FINDERS[name]
    return find === undefined ? [] : [find]
  })
  const finders = operation.id === 'createSigningBasket' ? [...named, findBasketPayment] : named
  const found = await Promise.all(finders.map(async (find) => find(tpp, operation)))
  return Object.fromEntries(found.flatMap((ids) => Object.entries(ids)))
}

async function listPayments({ bank }: Tpp): Promise<readonly SandboxPayment[]> {
  const answer = await bank.sandbox.listSandboxPayments({ query: { limit: 50 } }, unloggedOnce)
  return answer.status === 200 ? answer.body.payments : []
}

/** The newest payment of the service that the operation is about; of any, if it is about all. */
async function findPayment(tpp: Tpp, { path }: Operation): Promise<Ids> {
  const service = path.split('/')[2]
  const payments = await listPayments(tpp)
  const found = payments.find(({ paymentService }) => service === 'sandbox' || paymentService === service)
  return found === undefined ? {} : { paymentId: found.paymentId, paymentProduct: found.paymentProduct }
}

/** The newest payment that a basket can take. */
async function findBasketPayment(tpp: Tpp): Promise<Ids> {
  const payments = await listPayments(tpp)
  const found = payments.find(
    ({ paymentService, transactionStatus }) => paymentService === 'payments' && transactionStatus === 'RCVD',
  )
  return found === undefined ? {} : { basketPaymentId: found.paymentId }
}

async function findBasket({ bank }: Tpp): Promise<Ids> {
  const answer = await bank.sandbox.listSandboxBaskets({}, unloggedOnce)
  const newest = answer.status === 200 ? answer.body.baskets[0] : undefined
  return newest === undefined ? {} : { basketId: newest.basketId }
}

async function findConsent({ bank }: Tpp): Promise<Ids> {
  const answer = await bank.sandbox.listSandboxConsents({}, unloggedOnce)
  const newest = answer.status === 200 ? answer.body.consents[0] : undefined
  return newest === undefined ? {} : { consentId: newest.consentId }
}

/** The newest authorisation that can still be decided; below a payment or a basket its own would be needed. */
async function findAuthorisation({ bank }: Tpp, { sandboxOnly }: Operation): Promise<Ids> {
  if (!sandboxOnly) return {}
  const answer = await bank.sandbox.listSandboxAuthorisations({ query: { open: true } }, unloggedOnce)
  const newest = answer.status === 200 ? answer.body.authorisations[0] : undefined
  return newest === undefined ? {} : { authorisationId: newest.authorisationId }
}

async function findNotification({ bank }: Tpp): Promise<Ids> {
  const answer = await bank.sandbox.listNotifications({}, unloggedOnce)
  const newest = answer.status === 200 ? answer.body.notifications[0] : undefined
  return newest === undefined ? {} : { notificationId: newest.notificationId }
}

async function findRequest({ bank }: Tpp): Promise<Ids> {
  const answer = await bank.sandbox.listSandboxRequests({}, unloggedOnce)
  const newest = answer.status === 200 ? answer.body.requests[0] : undefined
  return newest === undefined ? {} : { requestId: newest.requestId }
}

/** The id that the certificate gives the TPP. */
async function findTppId({ certificate }: Tpp): Promise<Ids> {
  const id = /^organizationIdentifier=(.+)$/m.exec(certificate.subject)?.[1]
  return id === undefined ? {} : { tppId: id }
}
