import { type Operation, OPERATIONS } from '@havn/contract'
import type { BulkPayment, NdctPayment, PeriodicPayment } from '@havn/contract'
import { ndctBody } from '../../support/ndct.ts'
import { MONDAY, ncbctBody } from '../../support/payer.ts'
import type { RequestToSign } from '../../support/signed-request.ts'

/** An id that no payment, basket, authorisation, account, transaction, person or agreement has. */
export const NEVER_ISSUED = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'

/** An operation at one path; an operation whose path names a product has one route for each product. */
export interface Route {
  readonly name: string
  readonly operation: Operation
  /** The ids in its path, in order. */
  readonly parameters: readonly string[]
  /** True for mock data, which TPPs that share a bank share too. */
  readonly isOfBank: boolean
  /** A request that is valid except for its ids. */
  request(ids?: readonly string[]): RequestToSign
}

const PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  payments: [
    'norwegian-domestic-credit-transfers',
    'norwegian-cross-border-credit-transfers',
    'instant-norwegian-domestic-credit-transfers-straks',
  ],
  'bulk-payments': ['norwegian-domestic-credit-transfers'],
  'periodic-payments': ['norwegian-domestic-credit-transfers'],
}

const { debtorAccount, requestedExecutionDate: _date, ...line }: NdctPayment = ndctBody()

export const BULK: BulkPayment = { paymentInformationId: 'LØNN-1', debtorAccount, payments: [line] }
export const PERIODIC: PeriodicPayment = {
  ...line,
  debtorAccount,
  startDate: '2026-11-16',
  frequency: 'Monthly',
}

/** Bodies that the sandbox accepts; other operations use the contract's example. */
const BODIES: Readonly<Record<string, object>> = {
  createNdctPayment: ndctBody(),
  createInstantPayment: ndctBody(),
  createNcbctPayment: ncbctBody(),
  createBulkPayment: BULK,
  createPeriodicPayment: PERIODIC,
  createSigningBasket: { paymentIds: [NEVER_ISSUED] },
  setClock: MONDAY,
}

/** Every route of the contract, so that a new operation is included at once. */
export const ROUTES: readonly Route[] = Object.values<Operation>(OPERATIONS).flatMap((operation) => {
  const [, , service = ''] = operation.path.split('/')
  const products = operation.path.includes('{paymentProduct}') ? (PRODUCTS[service] ?? []) : ['']
  return products.map((product) => routeOf(operation, operation.path.replace('{paymentProduct}', product)))
})

function routeOf(operation: Operation, path: string): Route {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const body = BODIES[operation.id] ?? operation.body?.example
  return {
    name: `${operation.method} ${path}`,
    operation,
    parameters,
    isOfBank: /^\/v1\/sandbox\/(customers|accounts|card-accounts|agreements|snapshots)\b/.test(path),
    request: (ids = []) => ({
      method: operation.method,
      target: parameters.reduce(
        (target, name, index) => target.replace(`{${name}}`, ids[index] ?? NEVER_ISSUED),
        path,
      ),
      ...(body === undefined ? {} : { body: body as object }),
    }),
  }
}
