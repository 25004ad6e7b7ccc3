import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { PAYMENT_TRANSITIONS } from '../../apps/server/src/domain/payments/payment-status.ts'
import { AUTHORISATION_TRANSITIONS } from '../../apps/server/src/domain/sca/authorisations/authorisation-status.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import { checkInvariants } from './support/invariants.ts'
import { newBrowser } from './support/psu-browser.ts'
import { type StoppedClock, stopClock } from './support/stopped-clock.ts'
import { linkOf, OLA, redirectOf, SHOW_BEFORE_APPROVAL, tppAt, type TppCalls } from './support/tpp-calls.ts'

const host = 'felles.localhost'

describe('authorisations of a payment', () => {
  const bank: TestBank = useBank({ sharedHosts: [host], beforeClose: () => checkInvariants(bank) })
  let tpp: TppCalls
  let clock: StoppedClock
  before(() => {
    clock = stopClock(bank)
  })
  beforeEach(() => {
    tpp = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
  })

  const statusOf = async (paymentId: string, authorisationId: string) =>
    (await tpp.readAuthorisation(paymentId, authorisationId)).json['scaStatus']

  /** The status of a payment after its only authorisation ended like this, on this day of the bank. */
  async function endOn(time: string, outcome: string, requestedExecutionDate?: string) {
    await tpp.setClock({ time })
    const body = ndctBody({
      remittanceInformationUnstructured: `${time} ${outcome}`,
      ...(requestedExecutionDate === undefined ? {} : { requestedExecutionDate }),
    })
    const { answer, paymentId } = await tpp.create({ body })
    const ended = await tpp.decide(linkOf(answer).authorisationId, { outcome })
    assert.equal(ended.status, 200, ended.text)
    const [row] = await queryAsOwner(
      bank,
      `select status, execution_date::text as date from payments.payment_status where payment_id = '${paymentId}'`,
    )
    assert.equal(await tpp.statusOf(paymentId), row?.['status'])
    return [row?.['status'], row?.['date'], ended.json['scaStatus']]
  }

  const APPROVALS: readonly (readonly [string, string, string | undefined, string, string])[] = [
    ['a Wednesday', '2027-03-10T12:00:00+00:00', undefined, 'ACTC', '2027-03-10'],
    ['a Saturday', '2027-03-13T12:00:00+00:00', undefined, 'ACWC', '2027-03-15'],
    ['a Sunday', '2027-03-14T12:00:00+00:00', undefined, 'ACWC', '2027-03-15'],
    ['Maundy Thursday', '2027-03-25T12:00:00+00:00', undefined, 'ACWC', '2027-03-30'],
    ['the 17th of May', '2027-05-17T12:00:00+00:00', undefined, 'ACWC', '2027-05-18'],
    ['Christmas Day, a Saturday', '2027-12-25T12:00:00+00:00', undefined, 'ACWC', '2027-12-27'],
    ['a Sunday, for Monday', '2027-03-14T12:00:00+00:00', '2027-03-15', 'ACTC', '2027-03-15'],
    ['a Friday, for Sunday', '2027-03-12T12:00:00+00:00', '2027-03-14', 'ACWC', '2027-03-15'],
    ['Friday 16:59 in Oslo', '2027-03-12T15:59:59+00:00', undefined, 'ACTC', '2027-03-12'],
    ['Friday 17:00 in Oslo', '2027-03-12T16:00:00+00:00', undefined, 'ACWC', '2027-03-15'],
    ['Friday 23:30 in Oslo', '2027-03-12T22:30:00+00:00', '2027-03-12', 'ACWC', '2027-03-15'],
    ['Saturday 00:30 in Oslo', '2027-03-12T23:30:00+00:00', undefined, 'ACWC', '2027-03-15'],
  ]
  for (const [day, time, requested, status, date] of APPROVALS)
    test(`approved on ${day}: ${status}, executed ${date}`, async () => {
      assert.deepEqual(await endOn(time, 'approve', requested), [status, date, 'finalised'])
    })

  const ENDINGS = [
    ['refuse', 'RJCT'],
    ['abort', 'RCVD'],
    ['time-out', 'RCVD'],
  ] as const
  for (const [outcome, status] of ENDINGS)
    test(`ended by ${outcome}: ${status}, and the authorisation has failed`, async () => {
      const day = '2027-03-10'
      assert.deepEqual(await endOn(`${day}T12:00:00+00:00`, outcome), [status, day, 'failed'])
    })

  test('after an abort and after a timeout another is started, and that one approves', async () => {
    const { answer, paymentId } = await tpp.create()
    const first = linkOf(answer).authorisationId
    await tpp.decide(first, { outcome: 'abort' })
    const second = linkOf(await tpp.startAuthorisation(paymentId))
    await tpp.decide(second.authorisationId, { outcome: 'time-out' })
    const started = await tpp.startAuthorisation(paymentId)
    assert.equal(started.status, 201, started.text)
    assert.equal(started.json['scaStatus'], 'received')
    const third = linkOf(started)
    assert.equal(started.json['authorisationId'], third.authorisationId)
    assert.equal(
      started.json._links['scaStatus']?.href,
      `${NDCT_TARGET}/${paymentId}/authorisations/${third.authorisationId}`,
    )
    const all = [first, second.authorisationId, third.authorisationId]
    assert.deepEqual(await tpp.listAuthorisations(paymentId), all)
    assert.deepEqual(await Promise.all(all.map((id) => statusOf(paymentId, id))), [
      'failed',
      'failed',
      'received',
    ])
    const ended = await tpp.decide(third.authorisationId, { outcome: 'approve' })
    assert.equal(ended.json['scaStatus'], 'finalised')
    assert.match(await tpp.statusOf(paymentId), /^AC(TC|WC)$/)
  })

  test('two open at once: one approves, and the other has nothing left to approve', async () => {
    const { answer, paymentId } = await tpp.create()
    const other = linkOf(await tpp.startAuthorisation(paymentId))
    assert.equal(
      (await tpp.decide(other.authorisationId, { outcome: 'approve' })).json['scaStatus'],
      'finalised',
    )
    const late = await tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' })
    assert.equal(late.json['scaStatus'], 'failed')
    assert.equal(redirectOf(late).get('code'), 'FORBIDDEN')
  })

  test('the second authorisation is for the person of the first, unless it names somebody', async () => {
    const { answer, paymentId } = await tpp.create()
    await tpp.decide(linkOf(answer).authorisationId, { outcome: 'abort' })
    const unnamed = linkOf(await tpp.startAuthorisation(paymentId))
    const other = await tpp.decide(unnamed.authorisationId, { outcome: 'approve', nationalId: OLA })
    assert.equal(redirectOf(other).get('code'), 'PSU_CREDENTIALS_INVALID')
    const named = linkOf(
      await tpp.startAuthorisation(paymentId, { 'X-PSU-IDENTITY': OLA, 'PSU-Context': 'PRIVATE' }),
    )
    const notHis = await tpp.decide(named.authorisationId, { outcome: 'approve', nationalId: OLA })
    assert.equal(redirectOf(notHis).get('code'), 'FORBIDDEN')
    assert.equal(await tpp.statusOf(paymentId), 'RCVD')
  })

  test('HDR-12 400 a PSU named in two ways at once', async () => {
    const psuId = await tpp.identify({ session: 's', nationalId: OLA })
    const { paymentId } = await tpp.create()
    const answer = await tpp.startAuthorisation(paymentId, { 'X-PSU-IDENTITY': KARI, 'PSU-ID': psuId })
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(codesOf(answer), ['BAD_REQUEST X-PSU-IDENTITY'])
  })

  test('ERR-07 401 a PSU-ID that was not given to this TPP', async () => {
    const { paymentId } = await tpp.create()
    const headers = { 'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10' }
    const answer = await tpp.startAuthorisation(paymentId, headers)
    assert.equal(answer.status, 401)
    assert.deepEqual(codesOf(answer), ['PSU_CREDENTIALS_INVALID PSU-ID'])
    linkOf(answer)
  })

  for (const outcome of ['approve', 'refuse'])
    test(`409 CONFLICT: no other can be started after ${outcome}, and this one accepts no further decision`, async () => {
      const { answer, paymentId } = await tpp.create()
      const { authorisationId } = linkOf(answer)
      await tpp.decide(authorisationId, { outcome })
      const started = await tpp.startAuthorisation(paymentId)
      assert.equal(started.status, 409)
      assert.deepEqual(codesOf(started), ['CONFLICT paymentId'])
      for (const again of ['approve', 'refuse', 'abort', 'time-out']) {
        const decided = await tpp.decide(authorisationId, { outcome: again })
        assert.equal(decided.status, 409)
        assert.deepEqual(codesOf(decided), ['CONFLICT authorisationId'])
      }
    })

  test('HDR-06 TPP-Redirect-Preferred: false: DECOUPLED, no scaRedirect; the final status contains psuId', async () => {
    const decoupled = { 'TPP-Redirect-Preferred': 'false' }
    const { answer, paymentId } = await tpp.create({ headers: decoupled })
    assert.equal(answer.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal(answer.json._links['scaRedirect'], undefined)
    assert.doesNotMatch(answer.text, /\/sca\//)
    const [first] = (await tpp.listAuthorisations(paymentId)) as string[]
    assert.deepEqual((await tpp.readAuthorisation(paymentId, first ?? '')).json, { scaStatus: 'received' })
    await tpp.decide(first ?? '', { outcome: 'abort' })
    const started = await tpp.startAuthorisation(paymentId, decoupled)
    assert.equal(started.headers['aspsp-sca-approach'], 'DECOUPLED')
    assert.equal(started.json._links['scaRedirect'], undefined)
    const second = String(started.json['authorisationId'])
    const ended = await tpp.decide(second, { outcome: 'approve' })
    assert.deepEqual((await tpp.readAuthorisation(paymentId, second)).json, {
      scaStatus: 'finalised',
      psuId: redirectOf(ended).get('psu-id'),
    })
  })

  test('HDR-06 ERR-07 a 401 has scaRedirect whatever the TPP prefers', async () => {
    linkOf(await tpp.user({ 'TPP-Session-ID': 's', 'TPP-Redirect-Preferred': 'false' }))
  })

  test('HDR-03 the same X-Request-ID: the same response with the same link, and one authorisation', async () => {
    const { paymentId } = await tpp.create()
    const headers = { 'X-Request-ID': 'start-once' }
    const first = await tpp.startAuthorisation(paymentId, headers)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tpp.startAuthorisation(paymentId, headers)),
    )
    for (const again of answers) {
      assert.equal(again.status, 201)
      assert.equal(again.text, first.text)
      assert.equal(again.headers['idempotent-replayed'], 'true')
    }
    assert.equal(((await tpp.listAuthorisations(paymentId)) as string[]).length, 2)
    const other = await tpp.startAuthorisation(paymentId, { ...headers, 'TPP-Session-ID': 'another' })
    assert.equal(other.status, 409)
  })

  test('HDR-03 a decision under the same X-Request-ID is made once, with equal responses', async () => {
    const { answer } = await tpp.create()
    const { authorisationId } = linkOf(answer)
    const headers = { 'X-Request-ID': 'decide-once' }
    const first = await tpp.decide(authorisationId, { outcome: 'approve' }, headers)
    const again = await tpp.decide(authorisationId, { outcome: 'approve' }, headers)
    assert.deepEqual([again.status, again.text], [200, first.text])
    assert.equal(again.headers['idempotent-replayed'], 'true')
  })

  test('another TPP gets 404 for payment and authorisation, as for ids that never existed', async () => {
    const owner = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
    const { answer, paymentId } = await owner.create({ headers: { Host: host } })
    const { authorisationId } = linkOf(answer)
    const never = '01a1dd07-e16d-7a79-96bc-9683adf05b8c'
    const foreign = (payment: string, authorisation: string) => {
      const headers = {
        Host: host,
        'X-Request-ID': 'x',
        'TPP-Session-ID': 's',
        'TPP-Redirect-URI': 'https://tpp.example/',
      }
      const all = `${NDCT_TARGET}/${payment}/authorisations`
      const read = { Host: host, 'X-Request-ID': 'x' }
      return Promise.all([
        tpp.call({ method: 'POST', target: all, headers }),
        tpp.call({ target: all, headers: read }),
        tpp.call({ target: `${all}/${authorisation}`, headers: read }),
        tpp.call({
          target: `/v1/sandbox/authorisations/${authorisation}`,
          body: { outcome: 'abort' },
          headers: read,
        }),
      ])
    }
    const [seen, unknown] = [await foreign(paymentId, authorisationId), await foreign(never, never)]
    assert.deepEqual(
      seen.map(({ status }) => status),
      [404, 404, 404, 404],
    )
    assert.deepEqual(
      seen.map(({ text }) => text),
      unknown.map(({ text }) => text),
    )
    const own = await tpp.create({ headers: { Host: host } })
    const mixed = `${NDCT_TARGET}/${own.paymentId}/authorisations/${authorisationId}`
    const answered = await tpp.call({ target: mixed, headers: { Host: host } })
    assert.deepEqual([answered.status, codesOf(answered)], [404, ['RESOURCE_UNKNOWN authorisationId']])
  })

  const LINK_AGES: readonly (readonly [string, number, string])[] = [
    ['5:00 idle', 300, 'received'],
    ['5:01 idle', 301, 'failed'],
    ['10:01', 601, 'failed'],
  ]
  for (const [age, seconds, status] of LINK_AGES)
    test(`SEC-16 a link that nobody opened is ${age} old by the real clock: ${status}`, async () => {
      // By day, so that the minutes that pass do not end the bank's day.
      await tpp.setClock({ time: '2026-11-16T10:00:00+00:00' })
      const { answer, paymentId } = await tpp.create()
      const { authorisationId } = linkOf(answer)
      clock.milliseconds += seconds * 1000
      assert.equal(await statusOf(paymentId, authorisationId), status)
      assert.equal(await tpp.statusOf(paymentId), 'RCVD')
      const decided = await tpp.decide(authorisationId, { outcome: 'approve' })
      assert.equal(decided.status, status === 'received' ? 200 : 409)
      if (status === 'failed') assert.equal((await tpp.startAuthorisation(paymentId)).status, 201)
    })

  for (const [age, seconds] of [
    ['10:00', 600],
    ['10:01', 601],
  ] as const)
    test(`SEC-16 a link that was never idle is ${age} old: ${seconds === 600 ? 'approved' : 'expired'}`, async () => {
      const start = clock.milliseconds
      const browser = newBrowser()
      await browser.open(linkOf(await tpp.user({ 'TPP-Session-ID': 's' })).href)
      clock.milliseconds = start + 299_000
      await browser.logIn(KARI)
      clock.milliseconds = start + 598_000
      await browser.choose('PRIVATE')
      clock.milliseconds = start + seconds * 1000
      const page = await browser.approve()
      assert.equal(page.location?.includes('psu-id=') ?? false, seconds === 600)
      assert.equal(page.html.includes('This page has expired'), seconds === 601)
    })

  test("SEC-16 the bank's clock lets no link time out", async () => {
    await tpp.setClock({ time: '2027-03-10T10:00:00+00:00' })
    const { answer } = await tpp.create()
    await tpp.setClock({ advanceSeconds: 3600 })
    const ended = await tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' })
    assert.equal(ended.json['scaStatus'], 'finalised')
  })

  describe('the execution date ends unapproved', () => {
    const evening = '2027-03-10T22:59:59+00:00'
    const dated = {
      body: ndctBody({ requestedExecutionDate: '2027-03-10' }),
      query: '?allowLogicalDuplicate=true',
    }

    test('at 23:59:59 in Oslo it can still be approved', async () => {
      await tpp.setClock({ time: evening })
      const { answer, paymentId } = await tpp.create(dated)
      await tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' })
      assert.equal(await tpp.statusOf(paymentId), 'ACWC')
    })

    test('a second later it is RJCT when it is read, and no SCA can be started', async () => {
      await tpp.setClock({ time: evening })
      const { answer, paymentId } = await tpp.create(dated)
      await tpp.setClock({ advanceSeconds: 1 })
      const target = `${NDCT_TARGET}/${paymentId}`
      const read = await tpp.call({ target, headers: SHOW_BEFORE_APPROVAL })
      assert.equal(read.json.transactionStatus, 'RJCT')
      assert.equal((await tpp.startAuthorisation(paymentId)).status, 409)
      const late = await tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' })
      assert.equal(redirectOf(late).get('code'), 'FORBIDDEN')
    })

    test('also if nobody has read it: the approval is too late and opens no session', async () => {
      await tpp.setClock({ time: evening })
      const { answer, paymentId } = await tpp.create(dated)
      await tpp.setClock({ advanceSeconds: 1 })
      const late = await tpp.decide(linkOf(answer).authorisationId, { outcome: 'approve' })
      assert.equal(late.json['scaStatus'], 'failed')
      assert.equal(redirectOf(late).get('code'), 'FORBIDDEN')
      const causes = await queryAsOwner(
        bank,
        `select cause from payments.payment_event where payment_id = '${paymentId}' order by sequence`,
      )
      assert.deepEqual(
        causes.map(({ cause }) => cause),
        ['created', 'day-passed'],
      )
      const { bankId } = linkOf(answer)
      assert.deepEqual(await queryAsOwner(bank, `select from sca.session where bank_id = '${bankId}'`), [])
    })

    test('starting an authorisation detects it: 409, and the payment is RJCT', async () => {
      await tpp.setClock({ time: evening })
      const { paymentId } = await tpp.create(dated)
      await tpp.setClock({ advanceSeconds: 1 })
      assert.equal((await tpp.startAuthorisation(paymentId)).status, 409)
      const rows = await queryAsOwner(
        bank,
        `select status from payments.payment_status where payment_id = '${paymentId}'`,
      )
      assert.deepEqual(rows, [{ status: 'RJCT' }])
    })
  })

  const TABLES = [
    ['sca', AUTHORISATION_TRANSITIONS],
    ['payments', PAYMENT_TRANSITIONS],
  ] as const
  for (const [schema, transitions] of TABLES)
    test(`the transitions of ${schema} are the same in TypeScript and SQL`, async () => {
      const rows = await queryAsOwner(bank, `select from_status, cause, to_status from ${schema}.transition`)
      const inSql = rows.map((row) => Object.values(row).join(' '))
      const inCode = Object.entries(transitions).flatMap(([from, causes]) =>
        Object.entries(causes).map(([cause, to]) => `${from} ${cause} ${to}`),
      )
      assert.deepEqual(inSql.toSorted(), inCode.toSorted())
    })
})
