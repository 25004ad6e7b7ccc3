import assert from 'node:assert/strict'
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createSandboxLedger } from '../../src/core-bank/sandbox-ledger/index.ts'
import { type Database, openDatabase } from '../../src/database/database.ts'
import {
  authorisationsOf,
  decideAuthorisation,
  prepareAuthorisation,
  type Purpose,
  type PurposeWithSubject,
  type ScaSetup,
  startAuthorisation,
  type Subject,
} from '../../src/sca/index.ts'
import { viewOf } from '../../src/sca/sca-view.ts'
import { takeStep } from '../../src/sca/take-step.ts'
import { realClock } from '../../src/shared/clock.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { CALLBACK, linkOf, tppAt } from './support/tpp-calls.ts'

// A module of the test's own asks for the approvals: `sca` knows none.
describe('what a module gives to sca', () => {
  const key = createSecretKey(randomBytes(32))
  const tppId = 'PSDNO-FSA-100000001'
  let bank: TestBank
  let bankId: string
  let edge: Database
  let desk: Database
  let sca: ScaSetup
  /** What the module was told, in order. */
  let told: string[]
  let given: Partial<Purpose>

  before(async () => {
    bank = await openBank()
    const asked = await tppAt(bank, bank.newTpp({ tppId })).user({ 'TPP-Session-ID': 'first' })
    bankId = linkOf(asked).bankId
    const options = { url: bank.databaseUrl, connectionsMax: 8 }
    edge = openDatabase({ ...options, role: 'havn_edge' })
    desk = openDatabase({ ...options, role: 'havn_desk' })
    const coreBank = createSandboxLedger({ edge, desk })
    const purposes = { 'approve-payment': purpose('pay'), 'cancel-payment': purpose('stop') }
    sca = { desk, coreBank, purposes, key, clock: realClock }
  })
  beforeEach(() => {
    told = []
    given = {}
  })
  after(async () => {
    await Promise.all([edge.close(), desk.close()])
    await bank.close()
  })

  const purpose = (word: string): Purpose => ({
    isAllowed: async (_subject, { agreementId }) => agreementId === undefined,
    show: async () => [PAYMENT],
    async onApproved(...asked) {
      told.push(`${word}: approved`)
      return (await given.onApproved?.(...asked)) ?? true
    },
    async onRefused() {
      told.push(`${word}: refused`)
    },
    async afterApproved(subject) {
      told.push(`${word}: after`)
      await given.afterApproved?.(subject)
    },
  })

  async function start(kind: PurposeWithSubject, subjectId: string = randomUUID()) {
    const call = {
      bank: { bankId },
      tpp: { tppId, organisationName: 'Fjordbetaling AS' },
      baseUrl: bank.baseUrl,
      nowMilliseconds: realClock.milliseconds(),
      headers: { 'tpp-session-id': randomUUID(), 'tpp-redirect-uri': CALLBACK },
    } as Parameters<typeof prepareAuthorisation>[1]
    const started = prepareAuthorisation(key, call, { kind, subjectId })
    await startAuthorisation(edge, { bankId, tppId }, started)
    return { bankId, authorisationId: started.authorisationId, browser: 'a browser', subjectId }
  }
  type Begun = Awaited<ReturnType<typeof start>>

  const step = (visit: Begun, fields: Record<string, string>) =>
    takeStep(sca, visit, new URLSearchParams(fields))

  /** As the pages do it. */
  async function goToApproval(visit: Begun) {
    await step(visit, { step: 'login', nationalId: KARI })
    const view = await viewOf(sca, visit, { action: '', csrfToken: '' }, {})
    assert(view.kind === 'approval')
    return { view, approve: () => step(visit, { step: 'approve', shown: view.shown }) }
  }

  const decide = (visit: Begun, outcome: 'approve' | 'refuse') =>
    decideAuthorisation(sca, visit, { outcome, nationalId: KARI, agreementId: undefined })

  const seenOf = (kind: PurposeWithSubject, { subjectId }: Begun) => {
    const nowMilliseconds = realClock.milliseconds()
    return authorisationsOf(edge, { bankId, tppId }, { subjectId, purpose: kind, nowMilliseconds })
  }
  const idsOf = async (kind: PurposeWithSubject, visit: Begun) =>
    (await seenOf(kind, visit)).map(({ authorisationId }) => authorisationId)

  for (const way of ['pages', 'decision'] as const)
    test(`${way}: what follows an approval begins when it is committed, and is done before the answer`, async () => {
      const visit = await start('approve-payment')
      const seen: string[] = []
      let subject: Subject | undefined
      given.afterApproved = async (of) => {
        subject = of
        seen.push(...(await seenOf('approve-payment', visit)).map(({ status }) => status))
        seen.push('done')
      }
      if (way === 'pages') await (await goToApproval(visit)).approve()
      else await decide(visit, 'approve')
      assert.deepEqual(seen, ['finalised', 'done'])
      assert.deepEqual(subject, { bankId, tppId, subjectId: visit.subjectId })
      assert.deepEqual(told, ['pay: approved', 'pay: after'])
    })

  test('its failure is not the approval’s: the PSU goes back as after any other', async () => {
    given.afterApproved = () => Promise.reject(new Error('the books are away'))
    const visit = await start('approve-payment')
    const taken = await (await goToApproval(visit)).approve()
    assert(taken.kind === 'departed')
    assert.match(taken.redirect, /psu-id=/)
    const decided = await decide(await start('cancel-payment'), 'approve')
    assert.equal(decided.kind === 'entered' && decided.result.status, 'finalised')
  })

  test('20 clicks: it follows once', async () => {
    const { approve } = await goToApproval(await start('approve-payment'))
    const all = await Promise.all(Array.from({ length: 20 }, approve))
    assert.deepEqual(new Set(all.map(({ kind }) => kind)), new Set(['departed']))
    assert.deepEqual(told, ['pay: approved', 'pay: after'])
  })

  test('nothing follows where nothing was approved', async () => {
    await decide(await start('approve-payment'), 'refuse')
    given.onApproved = async () => false
    await decide(await start('approve-payment'), 'approve')
    const visit = await start('approve-payment')
    await goToApproval(visit)
    await step(visit, { step: 'approve', shown: 'something else' })
    await step(visit, { step: 'abort' })
    assert.deepEqual(told, ['pay: refused', 'pay: approved'])
  })

  test('to stop a payment is a purpose of its own, told to the one who gave it', async () => {
    const visit = await start('cancel-payment')
    const { view, approve } = await goToApproval(visit)
    assert.equal(view.purpose, 'cancel-payment')
    await approve()
    await decide(await start('cancel-payment'), 'refuse')
    assert.deepEqual(told, ['stop: approved', 'stop: after', 'stop: refused'])
  })

  test('authorisations are listed by their purpose', async () => {
    const approval = await start('approve-payment')
    const [first, second] = [
      await start('cancel-payment', approval.subjectId),
      await start('cancel-payment', approval.subjectId),
    ]
    assert.deepEqual(await idsOf('approve-payment', approval), [approval.authorisationId])
    // Ids of one millisecond are in any order.
    assert.deepEqual(
      new Set(await idsOf('cancel-payment', approval)),
      new Set([first.authorisationId, second.authorisationId]),
    )
    assert.deepEqual(await idsOf('cancel-payment', await start('approve-payment')), [])
  })
})

const PAYMENT = {
  amount: '125.50',
  currency: 'NOK',
  creditorName: 'Ola Nordmann',
  creditorAccount: '99860512749',
  creditorAgent: undefined,
  debtorAccount: '99860510002',
  isInstant: true,
  recurrence: undefined,
  executionDate: '2026-11-16',
  message: undefined,
  reference: undefined,
  fee: undefined,
}
