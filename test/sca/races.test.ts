import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { prepare, type TestBank, useBank } from '../support/bank.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { MONDAY } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { checkInvariants } from './support/invariants.ts'
import { newBrowser, type Page } from './support/psu-browser.ts'
import { type Link, linkOf, tppAt } from './support/tpp-calls.ts'
import { assertNoFailures } from '../support/assert-no-failures.ts'

const timesOf = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('simultaneous decisions', () => {
  const bank: TestBank = useBank({
    beforeClose: async () => {
      await checkInvariants(bank)
      assertNoFailures(bank)
    },
  })
  const tpp = prepare(() => tppAt(bank, bank.newTpp({ keyType: 'P-256' })))

  let sessions = 0
  const newSession = () => `session-${(sessions += 1)}`

  /** A new payment, and a browser at its approval page. */
  async function atApproval() {
    const { answer, paymentId } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
    const link = linkOf(answer)
    const browser = newBrowser()
    await browser.open(link.href)
    const page = await browser.logIn(KARI)
    assert.match(page.html, /value="approve"/)
    return { link, paymentId, browser }
  }

  const causesOf = async ({ authorisationId }: Link) =>
    (
      await queryAsOwner(
        bank,
        `select cause from sca.authorisation_event where authorisation_id = '${authorisationId}' order by sequence`,
      )
    ).map(({ cause }) => cause)

  const sessionsOf = (tppSessionId: string) =>
    queryAsOwner(bank, `select tpp_session_id from sca.session where tpp_session_id = '${tppSessionId}'`)

  const ALL_STEPS = ['started', 'identified', 'authenticated', 'shown']
  const codeIn = (page: Page) =>
    page.location === undefined ? undefined : new URL(page.location).searchParams.get('code')
  const isApproved = (page: Page) => page.location?.includes('psu-id=') ?? false

  // More at once for one link are refused: SEC-61.
  test('8 approvals of one form: one is stored, and all return to the TPP in the same way', async () => {
    const { link, paymentId, browser } = await atApproval()
    const pages = await timesOf(8, () => browser.approve())
    assert.equal(pages.filter(isApproved).length, 8)
    assert.equal(new Set(pages.map(({ location }) => location)).size, 1)
    assert.deepEqual(await causesOf(link), [...ALL_STEPS, 'approved'])
    assert.match(await tpp.statusOf(paymentId), /^AC(TC|WC)$/)
    assert.equal((await sessionsOf(`session-${sessions}`)).length, 1)
  })

  test('50 decisions to approve without a browser: one is finalised, the others get 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { answer, paymentId } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
      const link = linkOf(answer)
      const answers = await timesOf(50, () => tpp.decide(link.authorisationId, { outcome: 'approve' }))
      assert.deepEqual(countsOf(answers), { '200 finalised': 1, '409 undefined': 49 })
      assert.deepEqual(await causesOf(link), [...ALL_STEPS, 'approved'])
      assert.match(await tpp.statusOf(paymentId), /^AC(TC|WC)$/)
      assert.equal((await sessionsOf(`session-${sessions}`)).length, 1)
    }
  })

  test('a decision that comes while five others are still logging in is refused with an explanation, and ends nothing', async () => {
    const { answer } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
    const link = linkOf(answer)
    const which = `where authorisation_id = '${link.authorisationId}'`
    await queryAsOwner(bank, `update sca.authorisation set tries = 5 ${which}`)
    assert.equal((await tpp.decide(link.authorisationId, { outcome: 'approve' })).status, 409)
    assert.deepEqual(await queryAsOwner(bank, `select status from sca.authorisation ${which}`), [
      { status: 'received' },
    ])
  })

  test('HDR-03 50 retries of one decision: one is made, all responses are equal', async () => {
    const { answer } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
    const { authorisationId } = linkOf(answer)
    const headers = { 'X-Request-ID': 'decided-once' }
    const answers = await timesOf(50, () => tpp.decide(authorisationId, { outcome: 'approve' }, headers))
    // A retry that comes while the first is in progress is asked to wait; none fails.
    const kinds = countsOf(answers)
    assert.equal(kinds['200 failed'], undefined)
    assert((kinds['200 finalised'] ?? 0) >= 1, JSON.stringify(kinds))
    assert.equal(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size, 1)
    const again = await tpp.decide(authorisationId, { outcome: 'approve' }, headers)
    assert.deepEqual([again.status, again.json['scaStatus']], [200, 'finalised'])
  })

  test('approve and refuse, 100 times: one of them counts, for payment and authorisation alike', async () => {
    const winners = new Set<string>()
    for (let round = 0; round < 20; round += 1)
      await timesOf(5, async (index) => {
        const { link, paymentId, browser } = await atApproval()
        // An approval asks the core bank first and so takes longer: with a head start either may win.
        const refuse = () => pause([0, 5, 10, 20, 500][index]).then(() => browser.refuse())
        const pages = await Promise.all([browser.approve(), refuse()])
        // The later one may be answered with how it ended, which returns to the TPP too: both then say the same.
        const away = pages.filter(({ location }) => location !== undefined)
        assert.equal(new Set(away.map(isApproved)).size, 1)
        const status = await tpp.statusOf(paymentId)
        const cause = (await causesOf(link)).at(-1)
        assert.equal(cause, pages.some(isApproved) ? 'approved' : 'refused')
        assert.equal(status === 'RJCT', cause === 'refused')
        winners.add(cause)
      })
    assert.deepEqual([...winners].toSorted(), ['approved', 'refused'], 'both have won')
  })

  test('LIM-07 approve and abort, 30 times: approved, or RCVD and another can be started', async () => {
    for (let round = 0; round < 6; round += 1)
      await timesOf(5, async (index) => {
        const { link, paymentId, browser } = await atApproval()
        const posts = [() => browser.approve(), () => browser.abort()]
        const pages = await Promise.all((index % 2 === 0 ? posts : posts.toReversed()).map((post) => post()))
        const [away, ...more] = pages.filter(({ location }) => location !== undefined)
        assert(away !== undefined)
        for (const other of more) assert.equal(isApproved(other), isApproved(away))
        const status = await tpp.statusOf(paymentId)
        const cause = (await causesOf(link)).at(-1)
        assert.equal(cause, isApproved(away) ? 'approved' : 'aborted')
        assert.equal(status === 'RCVD', cause === 'aborted')
        assert.equal((await tpp.startAuthorisation(paymentId)).status, status === 'RCVD' ? 201 : 409)
      })
  })

  test('approve and timeout without a browser, 30 times: one of them counts', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { answer, paymentId } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
      const { authorisationId } = linkOf(answer)
      const decisions = ['approve', 'time-out'].map((outcome) => tpp.decide(authorisationId, { outcome }))
      const answers = await Promise.all(decisions)
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
      const approved = answers[0]?.status === 200
      assert.equal(answers[approved ? 0 : 1]?.json['scaStatus'], approved ? 'finalised' : 'failed')
      assert.equal((await tpp.statusOf(paymentId)) === 'RCVD', !approved)
    }
  })

  test('approve while the link expires, 30 times: approved in time, or timed out and RCVD', async () => {
    // By day, so that the hours that pass do not end the bank's day.
    await tpp.setClock(MONDAY)
    for (let round = 0; round < 30; round += 1) {
      const { link, paymentId, browser } = await atApproval()
      const approval = browser.approve()
      await new Promise((resolve) => setTimeout(resolve, round % 10))
      bank.clock.offsetMilliseconds += 301_000
      const page = await approval
      const status = await tpp.statusOf(paymentId)
      assert.equal((await causesOf(link)).at(-1), isApproved(page) ? 'approved' : 'timed-out')
      assert.equal(status === 'RCVD', !isApproved(page))
      if (!isApproved(page)) assert.equal(page.status, 410)
    }
  })

  test('two authorisations of one payment, both approved, 20 times: one counts', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { answer, paymentId } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
      const other = linkOf(await tpp.startAuthorisation(paymentId, { 'TPP-Session-ID': newSession() }))
      const answers = await Promise.all(
        [linkOf(answer), other].map((link) => tpp.decide(link.authorisationId, { outcome: 'approve' })),
      )
      assert.deepEqual(countsOf(answers), { '200 finalised': 1, '200 failed': 1 })
    }
  })

  test('approve one authorisation, refuse the other, 20 times: the payment has one of the two outcomes', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { answer, paymentId } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
      const other = linkOf(await tpp.startAuthorisation(paymentId))
      const [approved] = await Promise.all([
        tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' }),
        tpp.decide(other.authorisationId, { outcome: 'refuse' }),
      ])
      const status = await tpp.statusOf(paymentId)
      assert.equal(approved.json['scaStatus'], status === 'RJCT' ? 'failed' : 'finalised')
    }
  })

  test('LIM-06 SCA-06 simultaneous SCAs of one PSU: one session is valid, and there is one PSU-ID', async () => {
    for (let round = 0; round < 10; round += 1) {
      const newcomer = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
      const names = Array.from({ length: 4 }, () => newSession())
      const links = await Promise.all(
        names.map(async (session, index) =>
          index % 2 === 0
            ? linkOf(await newcomer.user({ 'TPP-Session-ID': session }))
            : linkOf((await newcomer.create({ headers: { 'TPP-Session-ID': session } })).answer),
        ),
      )
      const ended = await Promise.all(
        links.map((link) => newcomer.decide(link.authorisationId, { outcome: 'approve', nationalId: KARI })),
      )
      assert.deepEqual(countsOf(ended), { '200 finalised': 4 })
      const psuIds = new Set(
        ended.map(({ json }) => new URL(String(json['redirect'])).searchParams.get('psu-id')),
      )
      assert.equal(psuIds.size, 1)
      const [psuId] = psuIds
      const answers = await Promise.all(
        names.map((session) => newcomer.user({ 'PSU-ID': psuId ?? '', 'TPP-Session-ID': session })),
      )
      assert.deepEqual(
        answers
          .map(({ status, json }) => (status === 200 ? 'lives' : String(json.tppMessages[0]?.code)))
          .toSorted((one, other) => one.localeCompare(other)),
        ['lives', 'SCA_INVALID', 'SCA_INVALID', 'SCA_INVALID'],
      )
    }
  })

  test('approve, start another and read, 20 times: no response but 201 and 409', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { answer, paymentId } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
      const [approved, started] = await Promise.all([
        tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' }),
        tpp.startAuthorisation(paymentId),
        tpp.statusOf(paymentId),
      ])
      assert.equal(approved.json['scaStatus'], 'finalised')
      assert([201, 409].includes(started.status))
    }
  })

  test('approve, read and start after the execution date has passed, 20 times: RJCT once', async () => {
    for (let round = 0; round < 20; round += 1) {
      await tpp.setClock({ time: '2027-03-10T22:59:00+00:00' })
      const { answer, paymentId } = await tpp.create({
        headers: { 'TPP-Session-ID': newSession() },
        body: ndctBody({ requestedExecutionDate: '2027-03-10' }),
      })
      await tpp.setClock({ time: '2027-03-10T23:01:00+00:00' })
      const [approved, read, started] = await Promise.all([
        tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' }),
        tpp.statusOf(paymentId),
        tpp.startAuthorisation(paymentId),
      ])
      assert.deepEqual([approved.json['scaStatus'], read, started.status], ['failed', 'RJCT', 409])
    }
  })

  test('20 logins with the right number: all continue to the same approval, nobody is locked out', async () => {
    const { answer } = await tpp.create({ headers: { 'TPP-Session-ID': newSession() } })
    const link = linkOf(answer)
    const browser = newBrowser()
    await browser.open(link.href)
    const pages = await timesOf(20, () => browser.logIn(KARI))
    assert.deepEqual(pages.map(codeIn).filter(Boolean), [])
    await browser.open(link.href)
    assert(isApproved(await browser.approve()))
    assert.deepEqual(await causesOf(link), [...ALL_STEPS, 'approved'])
  })
})

function countsOf(answers: readonly ReceivedResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, json } of answers) {
    const kind = `${status} ${String(json['scaStatus'])}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
