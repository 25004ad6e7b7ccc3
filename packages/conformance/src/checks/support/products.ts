import { randomUUID } from 'node:crypto'
import { NotReachedError } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { describeAnswer } from '../../exchange/read-answer.ts'
import type { Call } from '../../exchange/sign-call.ts'
import type { Body } from './body.ts'

/** What a body is made of. */
type Known = Pick<CheckContext, 'facts' | 'today'>

/** A payment product: where it is created, and a body that a bank must accept. */
export interface Product {
  readonly name: string
  readonly path: string
  body(known: Known): Body
}

/** Two payments with different texts are no logical duplicates. */
const newText = () => `Conformance ${randomUUID().slice(0, 18)}`

const domesticBody = ({ facts }: Known): Body => ({
  instructedAmount: { amount: '1.05', currency: 'NOK' },
  creditorName: facts.creditorName,
  creditorAccount: { bban: facts.creditorBban, currency: 'NOK' },
  creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
  debtorAccount: { bban: facts.debtorBban, currency: 'NOK' },
  remittanceInformationUnstructured: newText(),
})

/** Norwegian domestic credit transfer. */
export const NDCT: Product = {
  name: 'domestic',
  path: '/v1/payments/norwegian-domestic-credit-transfers',
  body: domesticBody,
}

/** Norwegian cross-border credit transfer. */
export const NCBCT: Product = {
  name: 'cross-border',
  path: '/v1/payments/norwegian-cross-border-credit-transfers',
  body: ({ facts: { abroad, debtorBban } }) => ({
    instructedAmount: { amount: '1.05', currency: abroad.currency },
    creditorName: abroad.name,
    creditorAccount: { iban: abroad.iban, currency: abroad.currency },
    debtorAccount: { bban: debtorBban, currency: 'NOK' },
    remittanceInformationUnstructured: newText(),
  }),
}

export const INSTANT: Product = {
  name: 'instant',
  path: '/v1/payments/instant-norwegian-domestic-credit-transfers-straks',
  body: domesticBody,
}

export const BULK: Product = {
  name: 'bulk',
  path: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
  body(known) {
    const { debtorAccount, ...line } = domesticBody(known)
    return {
      paymentInformationId: `C-${randomUUID().slice(0, 8)}`,
      debtorAccount,
      payments: [line, { ...line, remittanceInformationUnstructured: newText() }],
    }
  },
}

export const PERIODIC: Product = {
  name: 'periodic',
  path: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
  body: (known) => ({
    ...domesticBody(known),
    startDate: dateInDays(known, 14),
    frequency: 'Monthly',
    dayOfExecution: '16',
  }),
}

/** A date so many days from the bank's today. */
export function dateInDays({ today }: Pick<CheckContext, 'today'>, days: number): string {
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The headers of a creation by single SCA: the PSU is named by national id. */
export function creationHeaders(context: CheckContext): Readonly<Record<string, string>> {
  return {
    'x-accept-fix': 'amount-as-string',
    'TPP-Session-ID': context.sessionId,
    'TPP-Redirect-URI': context.redirectUri,
    'PSU-IP-Address': '192.0.2.7',
    'X-PSU-IDENTITY': context.facts.psu.nationalId,
    'PSU-Context': 'PRIVATE',
  }
}

export type Creation = Partial<Call> & { readonly query?: string }

/** Creates a payment that differs from an ordinary one only as given. */
export function create(context: CheckContext, product: Product, change: Creation = {}): Promise<Exchange> {
  const { query = '?allowLogicalDuplicate=true', headers, ...rest } = change
  return context.call({
    method: 'POST',
    path: `${product.path}${query}`,
    body: product.body(context),
    ...rest,
    headers: { ...creationHeaders(context), ...headers },
  })
}

/** Makes sure that an ordinary payment is accepted: otherwise the refusal of another one means nothing. */
export function requireCreated(context: CheckContext, product: Product): Promise<Exchange> {
  return context.once(`created ${product.name}`, async () => {
    const answer = await create(context, product)
    if (answer.status === 201) return answer
    throw new NotReachedError(
      `An ordinary ${product.name} payment was not created: ${describeAnswer(answer)}`,
      'The server must create it first.',
    )
  })
}
