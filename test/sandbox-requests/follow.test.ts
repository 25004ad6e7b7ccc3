import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newRequestId, openBank, useBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { reader } from './support.ts'

describe('the log of calls, followed by a cursor', () => {
  const bank = useBank()

  /** Makes so many calls as a new TPP, one after the other. */
  async function newCaller(count: number) {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const ids = Array.from({ length: count }, newRequestId)
    for (const requestId of ids)
      await bank.call(tpp, { target: '/v1/sandbox/clock', headers: { 'X-Request-ID': requestId } })
    return { tpp, ids, list: reader(bank, tpp).list }
  }

  test('DX-15 after: those that followed, oldest first and page by page; before: those before, newest first', async () => {
    const { ids, list } = await newCaller(5)
    const all = await list()
    assert.deepEqual(
      all.map(({ requestId }) => requestId),
      ids.toReversed(),
    )
    const [newest, , middle, , oldest] = all.map(({ cursor }) => cursor)
    const idsOf = async (query: string) => (await list(query)).map(({ requestId }) => requestId)
    assert.deepEqual(await idsOf(`?after=${oldest}&limit=2`), ids.slice(1, 3))
    assert.deepEqual(await idsOf(`?after=${middle}`), ids.slice(3))
    assert.deepEqual(await idsOf(`?after=${newest}`), [])
    assert.deepEqual(await idsOf(`?before=${middle}&limit=1`), ids.slice(1, 2))
    assert.deepEqual(await idsOf(`?after=${oldest}&before=${middle}`), ids.slice(1, 2))
  })

  test('DX-15 each call has its duration and the payment it was about; a refused one its code and reason', async () => {
    const tpp = bank.newTpp({ keyType: 'P-256' })
    const payer = payerAt(bank, tpp)
    const started = performance.now()
    const created = await payer.create()
    const waitedMilliseconds = performance.now() - started
    await payer.create({ headers: { 'PSU-IP-Address': undefined } })
    const [refused, paid] = await reader(bank, tpp).list()
    assert.equal(paid?.paymentId, created.json.paymentId)
    assert.deepEqual([paid.code, paid.reason, paid.refusedBy], [undefined, undefined, undefined])
    assert(paid.milliseconds !== undefined && paid.milliseconds >= 0)
    assert(paid.milliseconds <= Math.ceil(waitedMilliseconds), `${paid.milliseconds} ms`)
    assert.deepEqual(
      [refused?.status, refused?.code, refused?.refusedBy],
      [400, 'HTTP_HEADER_REQUIRED', 'content'],
    )
    assert.match(refused?.reason ?? '', /PSU-IP-Address/i)
  })

  test('DX-15 failed and a cursor together: only refused calls after it', async () => {
    const { tpp, list } = await newCaller(1)
    const [first] = await list()
    await bank.call(tpp, { target: '/v1/nowhere' })
    await bank.call(tpp, { target: '/v1/sandbox/clock' })
    const failed = await list(`?failed=true&after=${first?.cursor}`)
    assert.deepEqual(
      failed.map(({ status, code }) => [status, code]),
      [[404, 'NOT_FOUND']],
    )
  })

  for (const name of ['after', 'before'])
    test(`400 FORMAT_ERROR: ${name} that is no cursor`, async () => {
      const answer = await bank.call(bank.newTpp(), { target: `/v1/sandbox/requests?${name}=1` })
      const [message] = answer.json.tppMessages
      assert.deepEqual([answer.status, message?.code, message?.path], [400, 'FORMAT_ERROR', name])
    })
})

test('DX-18 the log has the code of a refused call, and its masked text only where details are logged', async (t) => {
  for (const logsDetails of [true, false]) {
    const bank = await openBank({ logsDetails })
    t.after(() => bank.close())
    const requestId = newRequestId()
    const { status } = await payerAt(bank, bank.newTpp()).create({
      headers: { 'X-Request-ID': requestId },
      body: { creditorName: 'Kari Nordmann'.repeat(20) } as never,
    })
    assert.equal(status, 400)
    const line = bank.log.find((one) => one.includes(requestId)) ?? assert.fail('not logged')
    const { code, hint }: { code?: string; hint?: string } = JSON.parse(line)
    assert.equal(code, 'FORMAT_ERROR')
    assert.doesNotMatch(line, /Kari/)
    assert.equal(hint !== undefined, logsDetails, String(hint))
  }
})
