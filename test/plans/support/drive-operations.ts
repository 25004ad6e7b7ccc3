import assert from 'node:assert/strict'
import { runConformance } from '@havn/conformance'
import { readerAt, transactionsOf } from '../../accounts/support/reader.ts'
import { KARIS } from '../../consents/support/consent-calls.ts'
import { snapshotsAt } from '../../sandbox-snapshots/support/snapshots.ts'
import type { TestBank } from '../../support/bank.ts'
import { EMIL } from '../../support/basket-payer.ts'
import type { Identity } from '../../support/certificates.ts'
import { MONDAY, NCBCT_TARGET, ncbctBody } from '../../support/payer.ts'
import { KARIS_ACCOUNT, TUESDAY, unfundedPayment } from '../../support/reach-status.ts'
import { decisionOf, JOINT_PAYMENTS, twoPeopleAt } from '../../support/two-people.ts'

/** Uses every operation: by the conformance kit, and what the kit leaves out by the helpers of other tests. */
export async function driveOperations(bank: TestBank, tpp: Identity): Promise<void> {
  await bank.startJobs()
  await runConformance({
    environment: 'sandbox',
    limits: { requestsPerSecond: 1000 },
    now: () => Date.now(),
    baseUrl: bank.baseUrl,
    tpp,
    secondTpp: bank.newTpp(),
    allowsReset: true,
  })
  await payByTwo(bank)
  await useMockData(bank)
}

/** Payments of every kind, approved by two people, notified, executed, cancelled. */
async function payByTwo(bank: TestBank): Promise<void> {
  const two = await twoPeopleAt(bank)
  await two.payer.setClock(MONDAY)
  const notified = { 'TPP-Notification-URI': 'https://tpp.example/notifications' }
  for (const [kind, payment] of Object.entries(JOINT_PAYMENTS)) {
    const { path } = await two.halfApproved(payment(), kind === 'instant' ? {} : notified)
    const second = await two.decideNext(path, decisionOf(EMIL))
    assert.equal(second.status, 200, second.text)
    await two.statusAt(path)
    await two.payer.call({ target: path })
    if (kind === 'bulk') await two.payer.cancel(path)
  }
  await two.payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
  // The name is nearly that of the account, so the person sees how it is registered.
  await two.payer.pay({
    target: NCBCT_TARGET,
    body: ncbctBody({
      creditorName: 'Schiffsausrüster Move GmbH',
      remittanceInformationUnstructured: 'Rechnung 4712',
    }),
  })
  await two.payer.pay(unfundedPayment())
  await two.payer.run()
  await two.payer.setClock(TUESDAY)
  await two.payer.run()
}

/** Transactions, snapshots and reads of a TPP with a consent. */
async function useMockData(bank: TestBank): Promise<void> {
  const reader = await readerAt(bank)
  const { data, take, goBackTo } = snapshotsAt(bank, reader.tpp)
  await take('before')
  const transaction = { amount: '-349.50', bookingDate: '2026-11-13', counterparty: { name: 'Hav Strøm AS' } }
  const made = await data.post(`accounts/${KARIS.current}/transactions`, { transactions: [transaction] })
  assert.equal(made.status, 201, made.text)
  await reader.readPresent(transactionsOf(KARIS.current))
  await reader.read(transactionsOf(KARIS.current, '?bookingStatus=both&dateFrom=2026-11-01'))
  await reader.deposit(KARIS_ACCOUNT, [100])
  await reader.pay()
  await reader.payer.run()
  await goBackTo('before')
  await data.remove('snapshots/before')
}
