import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newRequestId, prepare, useBank } from '../support/bank.ts'
import { inDays } from '../support/coming-dates.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { faultsIn } from '../support/send.ts'

const hour = 3_600_000

describe('the X-Request-ID ledger', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  /** Moves the clocks of server and database together. */
  async function moveClocks(milliseconds: number): Promise<void> {
    bank.clock.offsetMilliseconds = milliseconds
    await moveDatabaseClock(bank, milliseconds)
  }

  const paymentsUnder = async (requestId: string) =>
    queryAsOwner(
      bank,
      `
      select subject_id from sca.authorisation
      where authorisation_id in (select authorisation_id from xs2a.answered_request where request_id = '${requestId}')`,
    )

  test('a stored body does not repeat its Location and authorisation id, and a retry gets every byte of it', async () => {
    const requestId = newRequestId()
    const request = ndctCreation({ headers: { 'X-Request-ID': requestId } })
    const first = await bank.call(tpp, request)
    const again = await bank.call(tpp, request)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.equal(again.text, first.text)
    assert.doesNotMatch(again.text, /\p{Cc}/v)
    const [stored] = await queryAsOwner(
      bank,
      `select body from xs2a.answered_request where request_id = '${requestId}'`,
    )
    const body = String(stored?.['body'])
    assert.equal(body.includes(String(first.headers['location'])), false)
    assert(body.length < 0.6 * first.text.length, `stored ${body.length} of ${first.text.length} characters`)
  })

  test('HDR-03 SEC-23 fifty identical requests at once: one payment, fifty equal responses', async () => {
    const requestId = newRequestId()
    const request = ndctCreation({ headers: { 'X-Request-ID': requestId } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => bank.call(tpp, request)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.equal(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 49)
    assert.equal((await paymentsUnder(requestId)).length, 1)
  })

  test('a retry with a new Date and Signature gets the first response, byte for byte, including its link', async () => {
    const request = ndctCreation({ headers: { 'X-Request-ID': newRequestId() } })
    const first = await bank.call(tpp, request)
    bank.clock.offsetMilliseconds = 5_000
    const second = await bank.call(tpp, request)
    bank.clock.offsetMilliseconds = 0
    assert.equal(second.status, 201)
    assert.equal(second.text, first.text)
    assert.equal(second.headers['location'], first.headers['location'])
    assert.equal(second.headers['aspsp-sca-approach'], first.headers['aspsp-sca-approach'])
    assert.equal(first.headers['idempotent-replayed'], undefined)
    assert.equal(second.headers['idempotent-replayed'], 'true')
  })

  const DIFFERENCES: Readonly<Record<string, Parameters<typeof ndctCreation>[0]>> = {
    'another body': { body: ndctBody({ remittanceInformationUnstructured: 'Another body' }) },
    'the same body in another notation': { body: `${JSON.stringify(ndctBody())} ` },
    'another query': { query: '?allowLogicalDuplicate=true' },
    'another PSU': { headers: { 'X-PSU-IDENTITY': '02927931152' } },
    'another context': { headers: { 'PSU-Context': 'CORPORATE' } },
    'another session': { headers: { 'TPP-Session-ID': 'session-2' } },
    'another redirect': { headers: { 'TPP-Redirect-URI': 'https://tpp.example/other' } },
    'a PSU-ID': {
      headers: { 'PSU-ID': newRequestId(), 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined },
    },
  }
  for (const [name, change] of Object.entries(DIFFERENCES))
    test(`409 CONFLICT: the same X-Request-ID with ${name}`, async () => {
      const requestId = newRequestId()
      const body = ndctBody({ remittanceInformationUnstructured: `First of ${requestId}` })
      assert.equal(
        (await bank.call(tpp, ndctCreation({ headers: { 'X-Request-ID': requestId }, body }))).status,
        201,
      )
      const answer = await bank.call(
        tpp,
        ndctCreation({ body, ...change, headers: { 'X-Request-ID': requestId, ...change?.headers } }),
      )
      assert.equal(answer.status, 409, answer.text)
      assert.deepEqual(faultsIn(answer), [['CONFLICT', 'X-Request-ID']])
      assert.equal((await paymentsUnder(requestId)).length, 1)
    })

  test('a refused request is not stored: once fixed, it is accepted under the same X-Request-ID', async () => {
    const headers = { 'X-Request-ID': newRequestId() }
    const refused = ndctCreation({ headers, body: ndctBody({ creditorName: '' }) })
    assert.equal((await bank.call(tpp, refused)).status, 400)
    assert.equal((await bank.call(tpp, ndctCreation({ headers }))).status, 201)
  })

  test('a retry after its execution date has passed still gets the first response', async () => {
    const request = ndctCreation({
      headers: { 'X-Request-ID': newRequestId() },
      body: ndctBody({ requestedExecutionDate: inDays(0), creditorName: 'Yesterday' }),
    })
    const first = await bank.call(tpp, { ...request, target: `${request.target}?allowLogicalDuplicate=true` })
    await moveClocks(23.9 * hour)
    const second = await bank.call(tpp, {
      ...request,
      target: `${request.target}?allowLogicalDuplicate=true`,
    })
    await moveClocks(0)
    assert.equal(first.status, 201, first.text)
    assert.equal(second.text, first.text)
  })

  test('the same request before and after the change of partition has one effect', async () => {
    // Partitions change at midnight UTC; responses are stored for 24 hours in either partition.
    const untilMidnight = 24 * hour - (Date.now() % (24 * hour))
    const request = ndctCreation({
      headers: { 'X-Request-ID': newRequestId() },
      query: '?allowLogicalDuplicate=true',
    })
    await moveClocks(untilMidnight - 500)
    const first = await bank.call(tpp, request)
    await moveClocks(untilMidnight + 500)
    const second = await bank.call(tpp, request)
    await moveClocks(0)
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.equal(second.text, first.text)
    const windows = await queryAsOwner(
      bank,
      `
      select count(*)::int as windows from pg_inherits where inhparent = 'xs2a.answered_request'::regclass`,
    )
    assert.equal(Number(windows[0]?.['windows']) >= 3, true)
  })

  test('after 24 hours the X-Request-ID is free again, a moment before it is not', async () => {
    const requestId = newRequestId()
    const send = () => bank.call(tpp, ndctCreation({ headers: { 'X-Request-ID': requestId } }))
    assert.equal((await send()).status, 201)
    await moveClocks(24 * hour - 2_000)
    assert.equal((await send()).status, 409)
    await moveClocks(24 * hour + 2_000)
    assert.equal((await send()).status, 201)
    await moveClocks(0)
  })

  test('two TPPs, the same X-Request-ID and body: both are created', async () => {
    const request = ndctCreation({ headers: { 'X-Request-ID': newRequestId() } })
    const answers = await Promise.all([bank.call(tpp, request), bank.call(bank.newTpp(), request)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    assert.notEqual(answers[0]?.json.paymentId, answers[1]?.json.paymentId)
  })
})
