import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, describe, test } from 'node:test'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import {
  type OfferedAccount,
  type Decision,
  decideAuthorisation,
  inTransactionOf,
  readAuthorisations,
  prepareAuthorisation,
  type Purpose,
  type PurposeWithSubject,
  type ScaSetup,
  startAuthorisation,
  type Subject,
  type SubjectToDecide,
} from '../../apps/server/src/domain/sca/index.ts'
import { readLinkView } from '../../apps/server/src/domain/sca/pages/link/link-view.ts'
import { submitStep } from '../../apps/server/src/domain/sca/steps/submit-step.ts'
import { newKeys } from '../support/new-keys.ts'
import { KARI } from '../support/ndct.ts'
import { sandboxCoreBank } from './support/sandbox-core-bank.ts'
import { CALLBACK, linkOf, tppAt } from './support/tpp-calls.ts'
import { useBank } from '../support/bank.ts'

// A module of the test's own requests the approvals: `sca` knows none.
describe('what a module provides to sca', () => {
  const keys = newKeys()
  const tppId = 'PSDNO-FSA-100000001'
  const bank = useBank({ beforeClose: () => Promise.all([tppDatabase.close(), bankDatabase.close()]) })
  let bankId: string
  let tppDatabase: Database
  let bankDatabase: Database
  let sca: ScaSetup
  /** The calls of the module, in order. */
  let calls: string[]
  let given: Partial<Purpose>
  let errors: unknown[]
  let afterCommit: ((subject: Subject) => Promise<void>) | undefined
  let offered: readonly OfferedAccount[]

  before(async () => {
    const started = await tppAt(bank, bank.newTpp({ tppId })).user({ 'TPP-Session-ID': 'first' })
    bankId = linkOf(started).bankId
    const urls = bank.databaseUrls
    tppDatabase = openDatabase({ url: urls.tpp, connectionsMax: 8 })
    bankDatabase = openDatabase({ url: urls.bank, connectionsMax: 8 })
    const purposes: ScaSetup['purposes'] = {
      'approve-payment': purpose('pay'),
      'approve-basket': purpose('pay all'),
      'cancel-payment': purpose('stop'),
      'account-access': purpose('see these'),
      'funds-access': purpose('ask'),
      consent: {
        ...purpose('see'),
        read: async () => ({ ...(await readAny()), payments: [], listOfferedAccounts: async () => offered }),
      },
    }
    sca = {
      bankDatabase,
      ...sandboxCoreBank({ tppDatabase, bankDatabase }),
      purposes,
      isBlocked: () => false,
      keys,
      clock: bank.clock,
      environment: 'sandbox',
      report: () => {},
      onError: (error) => errors.push(error),
    }
  })
  beforeEach(() => {
    calls = []
    errors = []
    afterCommit = undefined
    given = {}
    offered = ['one', 'two', 'three'].map(accountOf)
  })

  const readAny = async (): Promise<SubjectToDecide> => ({
    payments: [PAYMENT],
    isAllowed: async ({ agreementId }) => agreementId === undefined,
  })

  const purpose = (word: string): Purpose => ({
    read: readAny,
    readDecided: async () => ({ payments: [PAYMENT] }),
    async onApproved(...parameters) {
      calls.push(`${word}: approved`)
      const subject = parameters[1]
      const result = (await given.onApproved?.(...parameters)) ?? { outcome: 'approved' }
      if (result.outcome !== 'approved') return result
      return {
        ...result,
        async afterCommit() {
          calls.push(`${word}: after`)
          await afterCommit?.(subject)
        },
      }
    },
    async onRefused() {
      calls.push(`${word}: refused`)
    },
  })

  async function start(kind: PurposeWithSubject | 'consent', subjectId: string = randomUUID()) {
    const call = {
      bank: { bankId },
      tpp: { tppId, organisationName: 'Fjordbetaling AS' },
      baseUrl: bank.baseUrl,
      nowMilliseconds: bank.clock.milliseconds(),
      wishes: { sessionId: randomUUID(), redirectUri: CALLBACK },
    } as unknown as Parameters<typeof prepareAuthorisation>[1]
    const purposeOfCall =
      kind === 'consent' ? ({ kind, namesPsu: false } as const) : ({ kind, subjectId } as const)
    const started = prepareAuthorisation(keys, call, purposeOfCall)
    await startAuthorisation(tppDatabase, { bankId, tppId }, started)
    return { bankId, authorisationId: started.authorisationId, browser: 'a browser', subjectId }
  }
  type Begun = Awaited<ReturnType<typeof start>>

  const step = (visit: Begun, fields: Record<string, string>, accounts: readonly string[] = []) =>
    submitStep(sca, visit, {
      form: new URLSearchParams([...Object.entries(fields), ...accounts.map((id) => ['account', id])]),
      baseUrl: 'https://bank.example',
      language: 'nb',
    })

  /** As the pages do it. */
  async function goToApproval(visit: Begun) {
    await step(visit, { step: 'login', nationalId: KARI })
    const view = await readLinkView(sca, visit, {
      form: { action: '', csrfToken: '' },
      language: 'nb',
      notice: {},
    })
    assert(view.kind === 'approval')
    const approve = (accounts?: readonly string[]) =>
      step(visit, { step: 'approve', shown: view.summaryHash }, accounts)
    return { view, approve }
  }

  const decideBy = (visit: Begun, decision: Decision) =>
    decideAuthorisation(sca, visit, decision, inTransactionOf(sca, visit))

  const decide = (visit: Begun, outcome: 'approve' | 'refuse') =>
    decideBy(visit, { outcome, nationalId: KARI, agreementId: undefined })

  const seenOf = (kind: PurposeWithSubject, { subjectId }: Begun) => {
    const nowMilliseconds = bank.clock.milliseconds()
    return readAuthorisations(tppDatabase, { bankId, tppId }, { subjectId, purpose: kind, nowMilliseconds })
  }
  const idsOf = async (kind: PurposeWithSubject, visit: Begun) =>
    (await seenOf(kind, visit)).map(({ authorisationId }) => authorisationId)

  for (const way of ['pages', 'decision'] as const)
    test(`${way}: the work after an approval begins when it is committed, and is done before the response`, async () => {
      const visit = await start('approve-payment')
      const seen: string[] = []
      let subject: Subject | undefined
      afterCommit = async (of) => {
        subject = of
        seen.push(...(await seenOf('approve-payment', visit)).map(({ status }) => status))
        seen.push('done')
      }
      if (way === 'pages') await (await goToApproval(visit)).approve()
      else await decide(visit, 'approve')
      assert.deepEqual(seen, ['finalised', 'done'])
      assert.deepEqual(subject, { bankId, tppId, subjectId: visit.subjectId })
      assert.deepEqual(calls, ['pay: approved', 'pay: after'])
    })

  test('if the work after an approval fails, the error is logged and the PSU returns as after any approval', async () => {
    afterCommit = () => Promise.reject(new Error('the core bank does not respond'))
    const visit = await start('approve-payment')
    const taken = await (await goToApproval(visit)).approve()
    assert(taken.kind === 'finished')
    assert.match(taken.redirect, /psu-id=/)
    assert.deepEqual(errors.map(String), ['Error: the core bank does not respond'])
    const decided = await decide(await start('cancel-payment'), 'approve')
    assert.equal(decided.kind === 'accepted' && decided.result.status, 'finalised')
  })

  test('20 clicks: the work is done once', async () => {
    const { approve } = await goToApproval(await start('approve-payment'))
    const all = await Promise.all(Array.from({ length: 20 }, () => approve()))
    assert.deepEqual(new Set(all.map(({ kind }) => kind)), new Set(['finished']))
    assert.deepEqual(calls, ['pay: approved', 'pay: after'])
  })

  test('without an approval no work follows', async () => {
    await decide(await start('approve-payment'), 'refuse')
    given.onApproved = async () => ({ outcome: 'too-late' })
    await decide(await start('approve-payment'), 'approve')
    const visit = await start('approve-payment')
    await goToApproval(visit)
    await step(visit, { step: 'approve', shown: 'something else' })
    await step(visit, { step: 'abort' })
    assert.deepEqual(calls, ['pay: refused', 'pay: approved'])
  })

  for (const way of ['pages', 'decision'] as const)
    test(`${way}: what is no longer the same under the module's lock is asked again`, async () => {
      const visit = await start('approve-payment')
      given.onApproved = async ({ payments }) => {
        assert.deepEqual(payments, [PAYMENT])
        return { outcome: calls.length === 1 ? 'changed' : 'approved' }
      }
      if (way === 'pages') {
        const { approve } = await goToApproval(visit)
        const first = await approve()
        assert(first.kind === 'same-page' && first.notice.hasChanged)
        await approve()
      } else await decide(visit, 'approve')
      assert.deepEqual(
        (await seenOf('approve-payment', visit)).map(({ status }) => status),
        ['finalised'],
      )
      assert.deepEqual(calls, ['pay: approved', 'pay: approved', 'pay: after'])
    })

  test('cancelling a payment is a purpose of its own, whose module is called', async () => {
    const visit = await start('cancel-payment')
    const { view, approve } = await goToApproval(visit)
    assert.equal(view.purpose, 'cancel-payment')
    await approve()
    await decide(await start('cancel-payment'), 'refuse')
    assert.deepEqual(calls, ['stop: approved', 'stop: after', 'stop: refused'])
  })

  describe('where there is a choice', () => {
    let chosen: readonly string[] | undefined
    beforeEach(() => {
      chosen = undefined
      given.onApproved = async (moment) => {
        chosen = moment.chosen
        return { outcome: 'approved' }
      }
    })

    test('the module gets what was checked, each once, who requested it, and that it is its own subject', async () => {
      const visit = await start('consent')
      const { view, approve } = await goToApproval(visit)
      assert.deepEqual(view.accounts, offered)
      given.onApproved = async (moment, { subjectId }) => {
        chosen = moment.chosen
        assert.equal(subjectId, visit.authorisationId)
        assert.equal(moment.requester.name, 'Fjordbetaling AS')
        return { outcome: 'approved' }
      }
      assert.equal((await approve(['three', 'one', 'three'])).kind, 'finished')
      assert.deepEqual(chosen, ['three', 'one'])
    })

    for (const [what, change] of [
      ['offers more', () => [...offered, accountOf('four')]],
      ['offers less', () => offered.slice(1)],
      ['calls an account by another name', () => offered.map((one) => ({ ...one, name: 'Other' }))],
      ['has granted one to the requester', () => offered.map((one) => ({ ...one, isGranted: true }))],
    ] as const)
      test(`a bank that ${what} meanwhile: the PSU is shown that first`, async () => {
        const visit = await start('consent')
        const { approve } = await goToApproval(visit)
        offered = change()
        assert.deepEqual(await approve(['two']), { kind: 'same-page', notice: { hasChanged: true } })
        assert.equal(chosen, undefined)
        assert.equal((await (await goToApproval(visit)).approve(['two'])).kind, 'finished')
      })

    test('an account that was not offered cannot be chosen, whatever the form says', async () => {
      const visit = await start('consent')
      const { approve } = await goToApproval(visit)
      for (const accounts of [['four'], ['one', 'four'], ['']])
        assert.deepEqual(await approve(accounts), { kind: 'same-page', notice: { hasChanged: true } })
      assert.equal(chosen, undefined)
      const payment = await goToApproval(await start('approve-payment'))
      assert.deepEqual(await payment.approve(['one']), { kind: 'same-page', notice: { hasChanged: true } })
    })

    test('without a browser: everything by default, and nothing that is not offered', async () => {
      const approve = { outcome: 'approve', nationalId: KARI, agreementId: undefined } as const
      await decideBy(await start('consent'), approve)
      assert.deepEqual(chosen, ['one', 'two', 'three'])
      const visit = await start('consent')
      const refused = await decideBy(visit, { ...approve, accountIds: ['four'] })
      assert.deepEqual(refused, {
        kind: 'accepted',
        result: { status: 'not-offered', offeredIds: ['one', 'two', 'three'] },
      })
      await decideBy(visit, { ...approve, accountIds: [] })
      assert.deepEqual(chosen, [])
    })

    test('choosing nothing is a valid decision', async () => {
      const { approve } = await goToApproval(await start('consent'))
      assert.equal((await approve()).kind, 'finished')
      assert.deepEqual(chosen, [])
    })
  })

  test('authorisations are listed by their purpose', async () => {
    const approval = await start('approve-payment')
    const [first, second] = [
      await start('cancel-payment', approval.subjectId),
      await start('cancel-payment', approval.subjectId),
    ]
    assert.deepEqual(await idsOf('approve-payment', approval), [approval.authorisationId])
    // Ids of one millisecond are in no particular order.
    assert.deepEqual(
      new Set(await idsOf('cancel-payment', approval)),
      new Set([first.authorisationId, second.authorisationId]),
    )
    assert.deepEqual(await idsOf('cancel-payment', await start('approve-payment')), [])
  })
})

const accountOf = (accountId: string): OfferedAccount => ({
  accountId,
  name: accountId,
  number: '99860510002',
  isCard: false,
  currency: 'NOK',
  isGranted: false,
})

const PAYMENT = {
  amount: '125.50',
  currency: 'NOK',
  creditorName: 'Ola Nordmann',
  creditorAccount: '99860512749',
  creditorAgent: undefined,
  debtorAccount: '99860510002',
  isFromCard: false,
  requestedDate: undefined,
  isInstant: true,
  recurrence: undefined,
  executionDate: '2026-11-16',
  message: undefined,
  reference: undefined,
  fee: undefined,
}
