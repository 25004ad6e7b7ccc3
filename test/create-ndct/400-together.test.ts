import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { prepare, useBank } from '../support/bank.ts'

const bank = useBank()
const tpp = prepare(() => bank.newTpp())

async function pathsOf(body: object, target?: string, headers = {}): Promise<string[]> {
  const request = ndctCreation({ body, headers })
  const answer = await bank.call(tpp, { ...request, target: target ?? request.target })
  assert.equal(answer.status, 400, answer.text)
  return answer.json.tppMessages.map(({ path }) => path ?? '-')
}

const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
const PERIODIC = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
const kroner = (amount: string) => ({ amount, currency: 'NOK' })
const { debtorAccount, ...line } = ndctBody()

test('DX-01 400: one answer lists a schema error and a content error', async () => {
  const body = ndctBody({ creditorName: '', instructedAmount: kroner('100') as never })
  assert.deepEqual(await pathsOf(body), ['creditorName', 'instructedAmount.amount'])
})

test('DX-01 400: one answer lists errors of headers, schema and content', async () => {
  const body = ndctBody({ creditorName: '', instructedAmount: kroner('100') as never })
  assert.deepEqual(await pathsOf(body, undefined, { 'PSU-IP-Address': 'home' }), [
    'PSU-IP-Address',
    'creditorName',
    'instructedAmount.amount',
  ])
})

test('DX-01 400: in bulk lines too, each with its line', async () => {
  const payments = [
    line,
    { ...line, creditorName: '', instructedAmount: kroner('100') },
    { ...line, creditorAccount: { bban: '99860512740', currency: 'NOK' } },
  ]
  assert.deepEqual(await pathsOf({ paymentInformationId: '', debtorAccount, payments }, BULK), [
    'paymentInformationId',
    'payments[1].creditorName',
    'payments[1].instructedAmount.amount',
    'payments[2].creditorAccount.bban',
  ])
})

test('DX-01 400: in cross-border payments too', async () => {
  const body = {
    ...ncbctBody({ creditorName: '' }),
    instructedAmount: { amount: '200000.00', currency: 'EUR' },
  }
  assert.deepEqual(await pathsOf(body, NCBCT_TARGET), [
    'creditorName',
    'regulatoryReportingCode',
    'regulatoryReportingInformation',
  ])
})

test('DX-01 400: in periodic payments too', async () => {
  const body = { ...line, debtorAccount, creditorName: '', frequency: 'Weekly', dayOfExecution: '5' }
  assert.deepEqual(await pathsOf({ ...body, startDate: '2020-01-01' }, PERIODIC), [
    'creditorName',
    'startDate',
    'dayOfExecution',
  ])
})

test('DX-01 400: a rule reports nothing about a field that it could not check', async () => {
  const amount = { ...ndctBody(), instructedAmount: { amount: '100', currency: 'YEN' } }
  assert.deepEqual(await pathsOf(amount), ['instructedAmount.currency'])
  const account = { ...ndctBody(), debtorAccount: { bban: '9986.05.10002', currency: 'NOK' } }
  assert.deepEqual(await pathsOf(account), ['debtorAccount.bban'])
  const abroad = { ...ncbctBody(), instructedAmount: { amount: 200_000, currency: 'EUR' } }
  assert.deepEqual(await pathsOf(abroad, NCBCT_TARGET), ['instructedAmount.amount'])
  const periodic = { ...line, debtorAccount, frequency: 'Daily', dayOfExecution: '5', startDate: 'soon' }
  assert.deepEqual(await pathsOf(periodic, PERIODIC), ['frequency', 'startDate'])
  assert.deepEqual((await pathsOf({})).slice(0, 2), ['instructedAmount', 'creditorName'])
})
