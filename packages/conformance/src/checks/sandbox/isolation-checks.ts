import { randomUUID } from 'node:crypto'
import { type Check } from '../../check.ts'
import { failed, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { describeAnswer, listAt, textAt } from '../../exchange/read-answer.ts'
import { requireAccount } from '../support/account-steps.ts'
import { expectThat, firstOf } from '../support/expect.ts'
import { create, NDCT } from '../support/products.ts'
import { identify, pay } from '../support/psu-steps.ts'

const PAYMENTS_PATH = '/v1/sandbox/payments'
const needs = ['second-tpp', 'facts', 'psu'] as const

/** An answer without the id that it names. */
const withoutId = ({ status, text }: Exchange, id: string): string =>
  `${status} ${text.replaceAll(id, '{id}')}`

/** Passes if the second TPP gets the same answer for what is there as for what never was. */
async function expectInvisible(
  context: CheckContext,
  { path, id }: { path: (id: string) => string; id: string },
  method = 'GET',
) {
  const unknown = randomUUID()
  const own = await context.call({ tpp: 'second', method, path: path(id) })
  const none = await context.call({ tpp: 'second', method, path: path(unknown) })
  return withoutId(own, id) === withoutId(none, unknown) && own.status >= 400
    ? passed()
    : failed(`the answer to an id that does not exist: ${describeAnswer(none)}`, describeAnswer(own))
}

const approvedId = async (context: CheckContext): Promise<string> => {
  const { created } = await context.once('payment to hide', () => pay(context, NDCT))
  return textAt(created.json, 'paymentId') ?? ''
}

export const ISOLATION_CHECKS: readonly Check[] = [
  ...(
    [
      ['status', 'GET', (id: string) => `${NDCT.path}/${id}/status`],
      ['details', 'GET', (id: string) => `${NDCT.path}/${id}`],
      ['deletion', 'DELETE', (id: string) => `${NDCT.path}/${id}`],
    ] as const
  ).map(
    ([what, method, path]): Check => ({
      id: `isolation/payment-${what}`,
      rules: ['SEC-01', 'SEC-02'],
      title: `To another TPP the ${what} of a payment is answered like that of a payment that never existed.`,
      severity: 'beyond',
      needs: [...needs, 'pisp', 'payments'],
      async run(context) {
        return expectInvisible(context, { path, id: await approvedId(context) }, method)
      },
    }),
  ),
  {
    id: 'isolation/payment-list',
    rules: ['DX-14', 'SEC-01'],
    title: 'The sandbox lists a payment to the TPP that created it, newest first, and to no other TPP.',
    severity: 'beyond',
    needs: [...needs, 'sandbox', 'pisp'],
    async run(context) {
      const id = await approvedId(context)
      const own = await context.call({ path: PAYMENTS_PATH })
      const others = await context.call({ tpp: 'second', path: PAYMENTS_PATH })
      const times = listAt(own.json, 'payments').map((payment) => textAt(payment, 'createdAt') ?? '')
      const isNewestFirst = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? ''))
      return firstOf(
        expectThat(own.status === 200 && own.text.includes(id), `200 and the payment ${id}`, own),
        expectThat(isNewestFirst, 'payments by createdAt, newest first', own),
        expectThat(
          others.status === 200 && !others.text.includes(id),
          `200 without the payment ${id}`,
          others,
        ),
      )
    },
  },
  {
    id: 'isolation/psu-id',
    rules: ['SCA-06'],
    title: 'A PSU-ID of one TPP means nothing to another.',
    severity: 'must',
    needs,
    async run(context) {
      const { headers } = await context.once('session', () => identify(context))
      const answer = await context.call({ tpp: 'second', path: '/v1/user', headers })
      return answer.status >= 400 && answer.status < 500 ? passed() : failed('401', describeAnswer(answer))
    },
  },
  {
    id: 'isolation/accounts',
    rules: ['SEC-01', 'LIM-08'],
    title: 'Another TPP cannot read an account by the first TPP’s PSU-ID and consent.',
    severity: 'must',
    needs: [...needs, 'aisp'],
    async run(context) {
      const { path, away } = await requireAccount(context)
      const answer = await context.call({ tpp: 'second', path: `${path}/balances`, headers: away })
      return answer.status >= 400 && answer.status < 500
        ? passed()
        : failed('401 or 404', describeAnswer(answer))
    },
  },
  {
    id: 'isolation/request-id',
    rules: ['HDR-03'],
    title: 'Two TPPs may choose the same X-Request-ID.',
    severity: 'should',
    needs: [...needs, 'pisp', 'payments'],
    async run(context) {
      const headers = { 'X-Request-ID': randomUUID() }
      const first = await create(context, NDCT, { headers })
      const second = await create(context, NDCT, { headers, tpp: 'second' })
      const ids = [first, second].map(({ json }) => textAt(json, 'paymentId'))
      return first.status === 201 && second.status === 201 && ids[0] !== ids[1]
        ? passed()
        : failed('201 for both, with two payments', `${describeAnswer(first)} and ${describeAnswer(second)}`)
    },
  },
]
