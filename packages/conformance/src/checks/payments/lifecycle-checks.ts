import { randomUUID } from 'node:crypto'
import { type Check } from '../../check.ts'
import { failed, NotReachedError, passed } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { at, describeAnswer, isRefusal, isSuccess, textAt } from '../../exchange/read-answer.ts'
import { changeBody } from '../support/body.ts'
import { expectRefused, expectStatus, expectThat, firstOf } from '../support/expect.ts'
import { create, NDCT, requireCreated } from '../support/products.ts'
import { type ApprovedPayment, decide, pathOf, pay, runBatch } from '../support/psu-steps.ts'
import { PAYMENT_STATUSES } from '../support/values.ts'

const needs = ['pisp', 'facts', 'payments', 'psu'] as const

const approved = (context: CheckContext): Promise<ApprovedPayment> =>
  context.once('approved payment', () => pay(context, NDCT))

const readStatus = (context: CheckContext, path: string) => context.call({ path: `${path}/status` })

/** A payment of more money than anybody has, approved and due. */
async function withoutFunds(context: CheckContext) {
  const body = changeBody(NDCT.body(context), { set: { 'instructedAmount.amount': '900000000.00' } })
  const { path } = await pay(context, NDCT, { body })
  await requireDueToday(context, path)
  await runBatch(context)
  return readStatus(context, path)
}

/** In the evening, or on a day on which banks are closed, a run executes nothing that is approved now. */
async function requireDueToday(context: CheckContext, path: string): Promise<void> {
  const status = await readStatus(context, path)
  if (textAt(status.json, 'transactionStatus') === 'ACWC')
    throw new NotReachedError(
      'The sandbox executes no more payments on the day of its clock.',
      'Move its clock to the morning of a banking day.',
    )
}

async function runDeleteOfPending(context: CheckContext) {
  const bban = context.facts.pendingCreditorBban
  if (bban === undefined)
    throw new NotReachedError(
      'No creditor is known whose payments stay PDNG.',
      'Name one in the fixture, as pendingCreditorBban.',
    )
  const set = { 'creditorAccount.bban': bban, 'instructedAmount.amount': '100.02' }
  const { path } = await pay(context, NDCT, { body: changeBody(NDCT.body(context), { set }) })
  await requireDueToday(context, path)
  await runBatch(context)
  const status = await readStatus(context, path)
  if (textAt(status.json, 'transactionStatus') !== 'PDNG')
    throw new NotReachedError(
      `The payment did not stay PDNG: ${describeAnswer(status)}`,
      'Name another pendingCreditorBban.',
    )
  return expectRefused(await context.call({ method: 'DELETE', path }))
}

const SANDBOX_CHECKS: readonly Check[] = [
  {
    id: 'lifecycle/no-funds',
    rules: ['ST-04', 'ST-05', 'ERR-09', 'VER-16'],
    title: 'A payment without funds is ACCP after a batch run, and fundsAvailable is false.',
    severity: 'must',
    needs: [...needs, 'sandbox'],
    async run(context) {
      const status = await withoutFunds(context)
      const isTold =
        textAt(status.json, 'transactionStatus') === 'ACCP' && at(status.json, 'fundsAvailable') === false
      return expectThat(isTold, 'transactionStatus ACCP and fundsAvailable false', status)
    },
  },
  {
    id: 'lifecycle/executed',
    rules: ['VER-21', 'SVC-05', 'ST-01'],
    title: 'A batch run of the sandbox executes an approved payment, and its status follows.',
    severity: 'must',
    needs: [...needs, 'sandbox'],
    async run(context) {
      const { path } = await approved(context)
      await requireDueToday(context, path)
      await runBatch(context)
      const status = await readStatus(context, path)
      const isExecuted = ['ACSC', 'ACSP'].includes(textAt(status.json, 'transactionStatus') ?? '')
      return expectThat(isExecuted, 'transactionStatus ACSC or ACSP', status)
    },
  },
  {
    id: 'lifecycle/delete-pending',
    rules: ['ST-06', 'ERR-08'],
    title: 'The deletion of a payment that is PDNG is refused.',
    severity: 'must',
    needs: [...needs, 'sandbox'],
    run: runDeleteOfPending,
  },
]

const CANCELLATION_CHECKS: readonly Check[] = [
  {
    id: 'lifecycle/delete-before-approval',
    rules: ['ST-01'],
    title: 'A payment that nobody has approved can be deleted.',
    severity: 'should',
    needs: ['pisp', 'facts', 'payments'],
    async run(context) {
      await requireCreated(context, NDCT)
      const created = await create(context, NDCT)
      const answer = await context.call({ method: 'DELETE', path: pathOf(created, NDCT) })
      return isSuccess(answer) ? passed() : failed('204 or 202', describeAnswer(answer))
    },
  },
  {
    id: 'lifecycle/deleted-is-cancelled',
    rules: ['ST-01'],
    title: 'A deletion that is answered 204 has cancelled the payment; one that asks the PSU first has not.',
    severity: 'must',
    needs,
    run: runDeletion,
  },
  {
    id: 'lifecycle/cancel-approved',
    rules: ['ST-01', 'SCA-03'],
    title: 'The deletion of an approved payment asks the PSU, and the payment is then CANC.',
    severity: 'should',
    needs,
    async run(context) {
      const { path, created } = await pay(context, NDCT)
      const session = { 'TPP-Session-ID': context.sessionId, 'TPP-Redirect-URI': context.redirectUri }
      const answer = await context.call({ method: 'DELETE', path, headers: session })
      if (answer.status !== 202) return expectStatus(answer, 202)
      await decide(context, answer)
      const status = await readStatus(context, pathOf(created, NDCT))
      return expectThat(textAt(status.json, 'transactionStatus') === 'CANC', 'transactionStatus CANC', status)
    },
  },
]

/** Deletes an approved payment without asking the PSU. */
async function runDeletion(context: CheckContext) {
  const { path } = await pay(context, NDCT)
  const answer = await context.call({ method: 'DELETE', path })
  if (!isSuccess(answer)) return expectStatus(answer, 202, 204)
  const status = textAt((await readStatus(context, path)).json, 'transactionStatus')
  const isDone = answer.status === 204
  return isDone === (status === 'CANC')
    ? passed()
    : failed(isDone ? 'CANC after 204' : 'the status before, as the PSU has not been asked', String(status))
}

const READ_CHECKS: readonly Check[] = [
  {
    id: 'lifecycle/status',
    rules: ['EP-11', 'ST-01'],
    title: 'The status of an approved payment can be read, and is one of the specification’s.',
    severity: 'must',
    needs,
    async run(context) {
      const { path } = await approved(context)
      const answer = await readStatus(context, path)
      if (answer.status !== 200) return expectStatus(answer, 200)
      const isKnown = PAYMENT_STATUSES.includes(textAt(answer.json, 'transactionStatus') ?? '')
      return expectThat(isKnown, `a transactionStatus of ${PAYMENT_STATUSES.join(', ')}`, answer)
    },
  },
  {
    id: 'lifecycle/approved-status',
    rules: ['ST-01', 'SCA-01'],
    title: 'An approved payment no longer waits for the PSU.',
    severity: 'must',
    needs,
    async run(context) {
      const { path } = await approved(context)
      const answer = await readStatus(context, path)
      const status = textAt(answer.json, 'transactionStatus') ?? ''
      return expectThat(!['RCVD', 'RJCT', 'CANC', ''].includes(status), 'a status such as ACTC', answer)
    },
  },
  {
    id: 'lifecycle/funds-available',
    rules: ['ST-05', 'VER-16'],
    title: 'fundsAvailable in the status of a payment is a boolean, where it is present.',
    severity: 'must',
    needs,
    async run(context) {
      const { path } = await approved(context)
      const answer = await readStatus(context, path)
      const value = at(answer.json, 'fundsAvailable')
      return expectThat(
        value === undefined || typeof value === 'boolean',
        'a boolean fundsAvailable, or none',
        answer,
      )
    },
  },
  {
    id: 'lifecycle/status-before-approval',
    rules: ['ST-11'],
    title:
      'The status of a domestic payment before its approval is answered or refused, without an error of the server.',
    severity: 'must',
    needs: ['pisp', 'facts', 'payments'],
    async run(context) {
      const created = await requireCreated(context, NDCT)
      const answer = await readStatus(context, pathOf(created, NDCT))
      if (isSuccess(answer)) return passed('The known issue is fixed: the status can be read.')
      return isRefusal(answer)
        ? passed('As the known issue says, it cannot be read.')
        : expectStatus(answer, 200, 404)
    },
  },
  {
    id: 'lifecycle/details',
    rules: ['VER-15'],
    title: 'The details of an approved payment have its paymentId.',
    severity: 'should',
    needs,
    async run(context) {
      const { path, created } = await approved(context)
      const answer = await context.call({ path })
      const id = textAt(created.json, 'paymentId')
      return expectThat(
        answer.status === 200 && textAt(answer.json, 'paymentId') === id,
        `200 with paymentId ${id}`,
        answer,
      )
    },
  },
  {
    id: 'lifecycle/refused',
    rules: ['ST-01', 'RDR-06'],
    title: 'A payment that the PSU refuses is RJCT.',
    severity: 'should',
    needs,
    async run(context) {
      const { path } = await pay(context, NDCT, { outcome: 'refuse' })
      const answer = await readStatus(context, path)
      return expectThat(textAt(answer.json, 'transactionStatus') === 'RJCT', 'transactionStatus RJCT', answer)
    },
  },
  {
    id: 'lifecycle/unknown-payment',
    rules: ['EP-11'],
    title: 'The status of a payment that does not exist is answered 404.',
    severity: 'should',
    needs: ['pisp'],
    run: async (context) => expectStatus(await readStatus(context, `${NDCT.path}/${randomUUID()}`), 404),
  },
  {
    id: 'lifecycle/unknown-product',
    rules: ['ERR-10', 'DX-03'],
    title: 'A payment product that does not exist is refused.',
    severity: 'must',
    needs: ['pisp'],
    run: async (context) => expectRefused(await readStatus(context, `/v1/payments/barter/${randomUUID()}`)),
  },
  {
    id: 'lifecycle/authorisations',
    rules: ['DX-10'],
    title: 'The authorisations of a payment are listed, and the scaStatus of each can be read.',
    severity: 'beyond',
    needs,
    async run(context) {
      const { path } = await approved(context)
      const list = await context.call({ path: `${path}/authorisations` })
      const id = textAt(list.json, 'authorisationIds', 0)
      if (id === undefined) return expectThat(false, '200 with authorisationIds', list)
      const answer = await context.call({ path: `${path}/authorisations/${id}` })
      return firstOf(
        expectStatus(answer, 200),
        expectThat(textAt(answer.json, 'scaStatus') === 'finalised', 'scaStatus finalised', answer),
      )
    },
  },
]

export const LIFECYCLE_CHECKS: readonly Check[] = [...READ_CHECKS, ...CANCELLATION_CHECKS, ...SANDBOX_CHECKS]
