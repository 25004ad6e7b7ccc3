import { randomUUID } from 'node:crypto'
import { type Check } from '../../check.ts'
import { NotReachedError, type Outcome } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { at, describeAnswer, listAt, textAt } from '../../exchange/read-answer.ts'
import {
  expectCode,
  expectCreated,
  expectRefused,
  expectStatus,
  expectThat,
  firstOf,
} from '../support/expect.ts'
import { BULK, create, NCBCT, NDCT, PERIODIC, type Product } from '../support/products.ts'
import { decide, inSession, requireSession } from '../support/psu-steps.ts'
import { BASKET_STATUSES } from '../support/values.ts'

const BASKETS = '/v1/signing-baskets'
const needs = ['pisp', 'facts', 'payments', 'psu'] as const

/** Creates a payment inside the session, to be put into a basket. */
async function newPaymentId(context: CheckContext, product: Product = NDCT): Promise<string> {
  const { headers } = await requireSession(context)
  const created = await create(context, product, { headers: inSession(headers) })
  const id = textAt(created.json, 'paymentId')
  if (created.status === 201 && id !== undefined) return id
  throw new NotReachedError(
    `A payment for the basket was not created: ${describeAnswer(created)}`,
    'The server must create it first.',
  )
}

async function createBasket(
  context: CheckContext,
  body: unknown,
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<Exchange> {
  const { headers } = await requireSession(context)
  return context.call({
    method: 'POST',
    path: BASKETS,
    body,
    headers: { 'x-accept-fix': 'amount-as-string', ...headers, ...change },
  })
}

/** A basket of a domestic and a cross-border payment. */
function requireBasket(context: CheckContext): Promise<{ created: Exchange; paymentId: string }> {
  return context.once('basket', async () => {
    const paymentId = await newPaymentId(context)
    const created = await createBasket(context, {
      paymentIds: [paymentId, await newPaymentId(context, NCBCT)],
    })
    if (created.status === 201) return { created, paymentId }
    throw new NotReachedError(
      `A basket was not created: ${describeAnswer(created)}`,
      'The server must create it first.',
    )
  })
}

const paymentsMax = 100

const madeUp = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

/** What an answer complains of, without texts and places in lists. */
function errorsOf({ status, json }: Exchange): string {
  const messages = listAt(json, 'tppMessages').map((message) => {
    const path = textAt(message, 'path')?.replaceAll(/\d+/g, '') ?? ''
    return `${textAt(message, 'code') ?? ''} ${path}`
  })
  return [status, ...new Set(messages)].join('\n')
}

/** Puts so many payments into a basket, all of which exist. */
async function fillBasket(context: CheckContext, count: number): Promise<Exchange> {
  const paymentIds: string[] = []
  while (paymentIds.length < count) paymentIds.push(await newPaymentId(context))
  return createBasket(context, { paymentIds })
}

/** Puts one payment too many into a basket, all of which exist. */
const overfill = async (context: CheckContext): Promise<Outcome> =>
  expectRefused(await fillBasket(context, paymentsMax + 1))

const HEADERS = [
  ['x-accept-fix', 'HDR-01'],
  ['X-Request-ID', 'HDR-03'],
  ['TPP-Session-ID', 'HDR-04'],
  ['TPP-Redirect-URI', 'HDR-05'],
  ['PSU-ID', 'HDR-11'],
  ['PSU-IP-Address', 'HDR-15'],
] as const

const HEADER_CHECKS: readonly Check[] = HEADERS.map(([header, rule]) => ({
  id: `baskets/without-${header.toLowerCase()}`,
  rules: ['EP-09', rule],
  title: `The creation of a basket without ${header} is refused.`,
  severity: 'must',
  needs,
  async run(context) {
    await requireBasket(context)
    return expectRefused(await createBasket(context, { paymentIds: [randomUUID()] }, { [header]: undefined }))
  },
}))

const MIX_CHECKS: readonly Check[] = [BULK, PERIODIC].map((product) => ({
  id: `baskets/${product.name}`,
  rules: ['BSK-09', 'ERR-06', 'ERR-11'],
  title: `A ${product.name} payment put into a basket is answered 400 REFERENCE_MIX_INVALID.`,
  severity: 'must',
  needs,
  async run(context) {
    await requireBasket(context)
    const paymentIds = [await newPaymentId(context, product), await newPaymentId(context)]
    return expectCode(await createBasket(context, { paymentIds }), 400, 'REFERENCE_MIX_INVALID')
  },
}))

export const BASKET_CHECKS: readonly Check[] = [
  {
    id: 'baskets/create',
    rules: ['EP-08', 'SVC-16', 'BSK-01', 'BSK-08', 'VER-22'],
    title: 'A basket of a domestic and a cross-border payment is created: 201.',
    severity: 'must',
    needs,
    async run(context) {
      const paymentIds = [await newPaymentId(context), await newPaymentId(context, NCBCT)]
      return expectCreated(await createBasket(context, { paymentIds }))
    },
  },
  {
    id: 'baskets/answer',
    rules: ['BSK-02', 'BSK-03', 'BSK-04', 'ST-02'],
    title:
      'The answer to a basket creation has a transactionStatus of the specification, and basketId is a string.',
    severity: 'must',
    needs,
    async run(context) {
      const { created } = await requireBasket(context)
      const id = at(created.json, 'basketId')
      const isKnown = BASKET_STATUSES.includes(textAt(created.json, 'transactionStatus') ?? '')
      return firstOf(
        expectThat(isKnown, `a transactionStatus of ${BASKET_STATUSES.join(', ')}`, created),
        expectThat(id === undefined || typeof id === 'string', 'a string basketId, or none', created),
      )
    },
  },
  {
    id: 'baskets/without-digest',
    rules: ['EP-10'],
    title: 'A basket can be created without a Digest.',
    severity: 'must',
    needs,
    async run(context) {
      const paymentIds = [await newPaymentId(context), await newPaymentId(context)]
      return expectCreated(await createBasket(context, { paymentIds }, { Digest: undefined }))
    },
  },
  ...HEADER_CHECKS,
  {
    id: 'baskets/without-payment-ids',
    rules: ['BSK-01'],
    title: 'A basket without paymentIds is refused.',
    severity: 'must',
    needs,
    async run(context) {
      await requireBasket(context)
      return expectRefused(await createBasket(context, {}))
    },
  },
  {
    id: 'baskets/unknown-payment',
    rules: ['BSK-08'],
    title: 'A basket of a payment that does not exist is refused.',
    severity: 'must',
    needs,
    async run(context) {
      await requireBasket(context)
      return expectRefused(await createBasket(context, { paymentIds: [randomUUID()] }))
    },
  },
  {
    id: 'baskets/101-payments',
    rules: ['LIM-01', 'BSK-01'],
    title: 'A basket of 101 ids is refused.',
    severity: 'must',
    needs,
    async run(context) {
      await requireBasket(context)
      const tooMany = await createBasket(context, { paymentIds: madeUp(paymentsMax + 1) })
      const allowed = await createBasket(context, { paymentIds: madeUp(paymentsMax) })
      // Payments that do not exist are refused in any number. Another error shows that the number was the reason.
      return errorsOf(tooMany) === errorsOf(allowed) ? overfill(context) : expectRefused(tooMany)
    },
  },
  {
    id: 'baskets/100-payments',
    rules: ['LIM-01', 'BSK-01'],
    title: 'A basket of 100 payments is accepted.',
    severity: 'must',
    needs: [...needs, 'sandbox'],
    run: async (context) => expectCreated(await fillBasket(context, paymentsMax)),
  },
  ...MIX_CHECKS,
  {
    id: 'baskets/approved',
    rules: ['BSK-05', 'BSK-06', 'BSK-07', 'ST-03'],
    title:
      'After one SCA the basket is ACTC or PATC, and the status of its payments is read payment by payment.',
    severity: 'must',
    needs,
    async run(context) {
      const { created, paymentId } = await requireBasket(context)
      await decide(context, created)
      const id = textAt(created.json, 'basketId') ?? ''
      const basket = await context.call({ path: `${BASKETS}/${encodeURIComponent(id)}/status` })
      const payment = await context.call({ path: `${NDCT.path}/${encodeURIComponent(paymentId)}/status` })
      const status = textAt(payment.json, 'transactionStatus') ?? ''
      return firstOf(
        expectStatus(basket, 200),
        expectThat(
          ['ACTC', 'PATC'].includes(textAt(basket.json, 'transactionStatus') ?? ''),
          'ACTC or PATC',
          basket,
        ),
        expectThat(!['RCVD', ''].includes(status), 'a status such as ACTC', payment),
      )
    },
  },
]
