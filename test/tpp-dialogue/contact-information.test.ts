import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withActor } from '../../apps/server/src/platform/database/actor.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { newRequestId, useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import type { RequestToSign } from '../support/signed-request.ts'

const host = 'felles.localhost'
const FIRST = 'drift@tpp.example'
const SECOND = 'vakt@tpp.example'

describe('a TPP\u2019s contact information', () => {
  const bank = useBank({ sharedHosts: [host] })

  let count = 0
  /** A new TPP, and its calls about the contact information of a TPP: its own by default. */
  function newTpp(roles: readonly ('PISP' | 'AISP')[] = ['PISP']) {
    count += 1
    const tppId = `PSDNO-FSA-${200_000_000 + count}`
    const tpp = bank.newTpp({ keyType: 'P-256', tppId, roles })
    return { tpp, tppId, ...contactCalls(tpp, tppId) }
  }

  function contactCalls(tpp: Identity, tppId: string) {
    const target = `/v1/tpps/${tppId}/contact-information`
    const read = (headers: RequestToSign['headers'] = {}) =>
      bank.call(tpp, { target, headers: { Host: host, ...headers } })
    const put = (email: unknown, headers: RequestToSign['headers'] = {}) =>
      bank.call(tpp, { method: 'PUT', target, body: { email }, headers: { Host: host, ...headers } })
    return { target, read, put }
  }

  const addresses = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

  const rowsOf = (tppId: string) =>
    queryAsOwner(bank, `select email from tpp_dialogue.contact where tpp_id = '${tppId}'`)

  test('EP-26 VER-24 404 before an address is registered; then it is returned, and the next one replaces it', async () => {
    const { tppId, target, read, put } = newTpp()
    const none = await read()
    assert.deepEqual([none.status, codesOf(none)], [404, ['RESOURCE_UNKNOWN tppId']])
    for (const email of [FIRST, SECOND]) {
      const registered = await put(email)
      assert.equal(registered.status, 200, registered.text)
      assert.deepEqual(registered.json, { email, _links: { self: { href: target, verbs: ['GET', 'PUT'] } } })
      assert.equal((await read()).text, registered.text)
    }
    assert.deepEqual(await rowsOf(tppId), [{ email: SECOND }])
  })

  for (const role of ['PISP', 'AISP'] as const)
    test(`EP-26 a TPP that is ${role} only registers its address`, async () => {
      assert.equal((await newTpp([role]).put(FIRST)).status, 200)
    })

  test('a personal mailbox is accepted too: the bank cannot know whose it is', async () => {
    const { put } = newTpp()
    const answer = await put('kari.nordmann@tpp.example')
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(Object.keys(answer.json), ['email', '_links'])
  })

  test('havn_bank sees the addresses of all TPPs of its bank, and of no other bank', async () => {
    const { tpp, tppId, put, target } = newTpp()
    await put(FIRST)
    // The same TPP in its own bank.
    await bank.call(tpp, { method: 'PUT', target, body: { email: SECOND } })
    const rows = await queryAsOwner(
      bank,
      `select bank_id::text, email from tpp_dialogue.contact where tpp_id = '${tppId}' order by email`,
    )
    assert.deepEqual(
      rows.map(({ email }) => email),
      [FIRST, SECOND],
    )
    const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
    try {
      for (const { bank_id: bankId, email } of rows) {
        const actor = { bankId: String(bankId), tppId: '' }
        const everyAddress = sql`select email from tpp_dialogue.contact where actor.bank_id is not null`
        const seen = await bankDatabase.rows<{ email: string }>(withActor(actor, everyAddress))
        const expected = await queryAsOwner(
          bank,
          `select email from tpp_dialogue.contact where bank_id = '${String(bankId)}'`,
        )
        assert.deepEqual(addresses(seen), addresses(expected))
        assert.ok(addresses(seen).includes(JSON.stringify({ email })))
      }
    } finally {
      await bankDatabase.close()
    }
  })

  test('SEC-01 404: another TPP\u2019s is answered, byte for byte, like one that does not exist, on read and write', async () => {
    const owner = newTpp()
    await owner.put(FIRST)
    const stranger = newTpp()
    const headers = { 'X-Request-ID': newRequestId() }
    const foreign = contactCalls(stranger.tpp, owner.tppId)
    const unknown = contactCalls(stranger.tpp, 'PSDNO-FSA-000000000')
    for (const [one, other] of [
      [await foreign.read(headers), await unknown.read(headers)],
      [await foreign.put(SECOND, headers), await unknown.put(SECOND, headers)],
      [await foreign.read(headers), await stranger.read(headers)],
    ] as const) {
      assert.equal(one.status, 404)
      assert.equal(one.text, other.text)
      assert.deepEqual({ ...one.headers, date: '' }, { ...other.headers, date: '' })
    }
    assert.deepEqual(await rowsOf(owner.tppId), [{ email: FIRST }])
    assert.deepEqual(await rowsOf(stranger.tppId), [])
  })

  test('a retry gets the first response and changes nothing; a different request under its X-Request-ID is 409', async () => {
    const { tppId, put } = newTpp()
    const headers = { 'X-Request-ID': newRequestId() }
    const first = await put(FIRST, headers)
    await put(SECOND)
    const again = await put(FIRST, headers)
    assert.deepEqual([again.status, again.text], [200, first.text])
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.deepEqual(await rowsOf(tppId), [{ email: SECOND }])
    const other = await put(SECOND, headers)
    assert.deepEqual([other.status, codesOf(other)], [409, ['CONFLICT X-Request-ID']])
  })

  test('twenty registrations at once leave one of the twenty addresses', async () => {
    const { tppId, put } = newTpp()
    const emails = Array.from({ length: 20 }, (_, index) => `drift${index}@tpp.example`)
    const answers = await Promise.all(emails.map((email) => put(email)))
    assert.ok(answers.every(({ status }) => status === 200))
    const rows = await rowsOf(tppId)
    assert.equal(rows.length, 1)
    assert.ok(emails.includes(String(rows[0]?.['email'])))
  })

  for (const email of ['drift', 'drift@tpp', 'a@b@c.no', `${'x'.repeat(250)}@a.no`, '', null, 7])
    test(`400 FORMAT_ERROR: ${JSON.stringify(email).slice(0, 20)} is no address`, async () => {
      const { tppId, put } = newTpp()
      const answer = await put(email)
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['FORMAT_ERROR email']])
      assert.deepEqual(await rowsOf(tppId), [])
    })

  test('400: a missing address, and an unknown field', async () => {
    const { tpp, target } = newTpp()
    const answer = await bank.call(tpp, { method: 'PUT', target, body: { mail: FIRST } })
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['FORMAT_ERROR email', 'FORMAT_ERROR mail']])
  })

  test('the log contains no address', () => {
    assert.ok(bank.log.length > 20)
    assert.deepEqual(
      bank.log.filter((line) => line.includes('@')),
      [],
    )
  })
})
