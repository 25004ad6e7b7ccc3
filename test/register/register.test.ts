import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBank, useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, tppAt } from '../sca/support/tpp-calls.ts'
import { ebaEntity, ebaText, importText, tppIdOf } from './support/register-copy.ts'

const tppRegister = { origins: {}, alarmDays: 2, closedDays: 7 }
const dayMilliseconds = 24 * 60 * 60 * 1000
const textsOf = ({ json }: ReceivedResponse) => json.tppMessages.map(({ text }) => text).join('\n')

describe('SIG-16 SVC-03 SVC-04 roles are those of the certificate and of the register, in the bank’s country', () => {
  const bank = useBank({ tppRegister })

  const pay = (tpp: Identity) => bank.call(tpp, ndctCreation())
  const readUser = (tpp: Identity) => tppAt(bank, tpp).user({ 'TPP-Session-ID': 'session' })
  /** The register as it is now: every import replaces all of it, so tests add to it. */
  const entities = new Map<string, object>()
  async function register(tpp: Identity, change?: Parameters<typeof ebaEntity>[1]): Promise<void> {
    entities.set(tppIdOf(tpp), ebaEntity(tppIdOf(tpp), change))
    const taken = await whileRead(() => importText(bank, ebaText(...entities.values())))
    assert.equal(taken.kind, 'imported', JSON.stringify(taken))
  }

  /** Takes a copy, and waits until these servers have read it: PostgreSQL tells them of the commit. */
  async function whileRead<Taken>(take: () => Promise<Taken>, servers = [bank]): Promise<Taken> {
    const reads = () =>
      servers.map(({ log }) => log.filter((line) => line.includes('the register was read')).length)
    const earlier = reads()
    const taken = await take()
    for (let tries = 0; tries < 500 && reads().some((count, index) => count === earlier[index]); tries += 1)
      await sleep(20)
    return taken
  }

  test('503 before any copy of the register was taken, and it is not the TPP’s fault', async () => {
    const answer = await pay(bank.newTpp())
    assert.equal(answer.status, 503)
    assert.equal(answer.headers['retry-after'], '300')
  })

  test('a TPP with the role in both pays', async () => {
    const tpp = bank.newTpp()
    await register(tpp)
    assert.equal((await pay(tpp)).status, 201)
  })

  test('403: a role only in the certificate', async () => {
    const tpp = bank.newTpp()
    await register(tpp, { services: { NO: 'PS_080' } })
    const answer = await pay(tpp)
    assert.equal(answer.status, 403)
    assert.match(
      textsOf(answer),
      /expected PISP in NO in the register; the certificate has PISP, AISP for .*, the register gives it AISP there/,
    )
    assert.equal((await readUser(tpp)).status, 401, 'an operation for either role')
  })

  test('403: a role only in the register', async () => {
    const tpp = bank.newTpp({ roles: ['AISP'] })
    await register(tpp)
    const answer = await pay(tpp)
    assert.equal(answer.status, 403)
    assert.match(textsOf(answer), /expected a certificate with the role PISP, got AISP/)
  })

  test('403: a licence for another country', async () => {
    const tpp = bank.newTpp()
    await register(tpp, { services: { SE: ['PS_070', 'PS_080'], NO: ['PS_010'] } })
    const answer = await pay(tpp)
    assert.equal(answer.status, 403)
    assert.match(textsOf(answer), /expected PISP in NO .* the register gives it no role there/)
    assert.equal((await readUser(tpp)).status, 403, 'also for an operation that needs any role')
  })

  test('403: a TPP that the register does not have', async () => {
    const answer = await pay(bank.newTpp())
    assert.equal(answer.status, 403)
    assert.match(textsOf(answer), /the register does not have it/)
  })

  const HISTORIES: readonly (readonly [string, string[], number])[] = [
    ['authorised', ['2019-09-14'], 201],
    ['withdrawn', ['2019-09-14', '2024-01-31'], 403],
    ['authorised again', ['2019-09-14', '2024-01-31', '2025-06-01'], 201],
    ['withdrawn again', ['2019-09-14', '2024-01-31', '2025-06-01', '2026-02-01'], 403],
    ['never authorised', [], 403],
  ]
  for (const [name, dates, status] of HISTORIES)
    test(`ENT_AUT with ${dates.length} dates is ${name}: ${status}`, async () => {
      const tpp = bank.newTpp()
      await register(tpp, { dates })
      assert.equal((await pay(tpp)).status, status)
    })

  test('a withdrawn licence and a new one of another kind: the new one counts', async () => {
    const tpp = bank.newTpp()
    const tppId = tppIdOf(tpp)
    entities.set(`${tppId} before`, ebaEntity(tppId, { dates: ['2019-09-14', '2022-01-01'] }))
    await register(tpp, { type: 'PSD_EMI', dates: ['2022-01-01'] })
    assert.equal((await pay(tpp)).status, 201)
  })

  test('an agent is no TPP, whatever its principal may do', async () => {
    const tpp = bank.newTpp()
    entities.set('agent', ebaEntity(tppIdOf(tpp), { type: 'PSD_AG' }))
    await register(bank.newTpp())
    assert.equal((await pay(tpp)).status, 403)
  })

  test('a role in either file counts, also for a TPP that the other has for another country alone', async () => {
    const tpp = bank.newTpp()
    await register(tpp, { services: { SE: ['PS_070', 'PS_080'] } })
    const entry = { tppId: tppIdOf(tpp), name: 'Sund Pay', roles: { NO: ['PISP'] } }
    await whileRead(() => importText(bank, JSON.stringify([entry]), { source: 'national' }))
    assert.equal((await pay(tpp)).status, 201)
  })

  test('a bank acts as a TPP by the national file, and loses its roles with it', async () => {
    const tpp = bank.newTpp()
    assert.equal((await pay(tpp)).status, 403)
    const entry = { tppId: tppIdOf(tpp), name: 'Hav Sparebank', roles: { NO: ['PISP'] } }
    await whileRead(() => importText(bank, JSON.stringify([entry]), { source: 'national' }))
    assert.equal((await pay(tpp)).status, 201)
    const without = JSON.stringify([{ ...entry, roles: {} }])
    await whileRead(() => importText(bank, without, { source: 'national' }))
    assert.equal((await pay(tpp)).status, 403)
  })

  test('503 from 7 days of age on, and 201 until then', async () => {
    const tpp = bank.newTpp()
    await register(tpp)
    bank.clock.offsetMilliseconds = 7 * dayMilliseconds - 60_000
    assert.equal((await pay(tpp)).status, 201)
    bank.clock.offsetMilliseconds = 7 * dayMilliseconds + 60_000
    assert.equal((await pay(tpp)).status, 503)
    bank.clock.offsetMilliseconds = 0
  })

  test('a TPP that calls while it cannot be written down is written down later', async () => {
    const tpp = bank.newTpp()
    const find = `select 1 from trust.known_tpp where tpp_id = '${tppIdOf(tpp)}'`
    const failures = () => bank.log.filter((line) => line.includes('permission denied for table known_tpp'))
    await queryAsOwner(bank, 'revoke insert on trust.known_tpp from havn_bank')
    try {
      assert.equal((await pay(tpp)).status, 403)
      for (let tries = 0; tries < 500 && failures().length === 0; tries += 1) await sleep(20)
      assert.equal(failures().length, 1)
    } finally {
      await queryAsOwner(bank, 'grant insert on trust.known_tpp to havn_bank')
    }
    for (let tries = 0; tries < 100 && (await queryAsOwner(bank, find)).length === 0; tries += 1)
      await sleep(100)
    assert.equal((await queryAsOwner(bank, find)).length, 1)
  })

  test('a TPP that loses its licence is out in every process, and its open authorisations end', async () => {
    const second = await openBank({ sharesDatabaseWith: bank, tppRegister })
    const [losing, staying] = [bank.newTpp(), bank.newTpp()]
    await register(losing)
    await register(staying)
    await bank.startJobs()
    await second.startJobs()
    const [lost, kept] = [tppAt(bank, losing), tppAt(bank, staying)]
    const [payment, other] = [await lost.create(), await kept.create()]
    const offered = linkOf(await lost.user({ 'TPP-Session-ID': 'offered' }))
    const browser = newBrowser()
    await browser.open(linkOf(payment.answer).href)
    assert.equal((await second.call(losing, ndctCreation())).status, 201)
    // The callers are written down within a second, for the report.
    await sleep(1_200)

    entities.delete(tppIdOf(losing))
    const taken = await whileRead(() => importText(bank, ebaText(...entities.values())), [bank, second])
    assert(taken.kind === 'imported')
    const { differences, knownTpps } = taken.report
    assert.deepEqual(
      differences.lost.map(({ tppId }) => tppId),
      [tppIdOf(losing)],
    )
    assert.deepEqual([...knownTpps], [tppIdOf(losing)])
    assert.equal((await pay(losing)).status, 403)
    assert.equal((await second.call(losing, ndctCreation())).status, 403)
    assert.equal((await second.call(staying, ndctCreation())).status, 201)

    const steps = () =>
      queryAsOwner(
        bank,
        `select cause, status from sca.authorisation_event where authorisation_id = '${linkOf(payment.answer).authorisationId}' order by sequence`,
      )
    for (let tries = 0; tries < 50 && (await steps()).at(-1)?.['cause'] !== 'licence-withdrawn'; tries += 1)
      await sleep(100)
    assert.deepEqual((await steps()).at(-1), { cause: 'licence-withdrawn', status: 'failed' })
    const ended = await browser.open(linkOf(payment.answer).href)
    assert.match(ended.html, /tpp\.example/, 'the PSU can go back')
    assert.doesNotMatch(ended.html, /name="step" value="approve"/)
    const gone = await newBrowser().open(offered.href)
    assert.doesNotMatch(gone.html, /name="csrf"/, 'an offered link opens nothing any more')
    assert.equal(await kept.statusOf(other.paymentId), 'RCVD')
    assert.match(
      (await kept.readAuthorisation(other.paymentId, linkOf(other.answer).authorisationId)).text,
      /received/,
    )
    await second.close()
  })
})

describe('copies of the register that are not taken', () => {
  const bank = useBank()

  const ids = Array.from({ length: 20 }, (_, index) => `PSDNO-FSA-${index + 1}`)
  const whole = ebaText(...ids.map((tppId) => ebaEntity(tppId, { name: ['Άλφα', 'Alfa "A" {1}'] })))

  test('a file that ends in the middle', async () => {
    for (const cut of [1, 2, 3, 50, whole.length / 2])
      await assert.rejects(importText(bank, whole.slice(0, -cut)), /ends in the middle|without a list/)
  })

  test('a file without a TPP, and one that is something else', async () => {
    await assert.rejects(importText(bank, '[[],[]]'), /without a payment initiation/)
    await assert.rejects(importText(bank, '<html>Sorry</html>'), /without a list/)
    await assert.rejects(
      importText(bank, '[{"tppId": "x"}]', { source: 'national' }),
      /expected tppId such as/,
    )
  })

  test('more than 10 % lost: 2 of 20 pass, 3 of 20 only by permission; an older copy; and the same again', async () => {
    assert.equal((await importText(bank, whole)).kind, 'imported')
    assert.equal((await importText(bank, whole)).kind, 'unchanged')
    const without = (lost: number) => ebaText(...ids.slice(lost).map((tppId) => ebaEntity(tppId)))
    const refused = await importText(bank, without(3))
    assert(refused.kind === 'refused')
    assert.match(refused.problem, /3 of 20 TPPs would lose their licence/)
    assert.equal((await importText(bank, without(2))).kind, 'imported')
    const older = await importText(bank, whole, { asOf: new Date(0) })
    assert(older.kind === 'refused')
    assert.match(older.problem, /could bring back a licence/)
    const permitted = await importText(bank, without(10), { acceptsLosses: true })
    assert(permitted.kind === 'imported')
    const { added, changed, lost } = permitted.report.differences
    assert.deepEqual([added.length, changed.length, lost.length], [0, 0, 8])
    const kept = await queryAsOwner(
      bank,
      'select entries, lost, length(sha256) as bytes from trust.register_import order by import_id desc limit 1',
    )
    assert.deepEqual(kept, [{ entries: 10, lost: 8, bytes: 32 }])
  })
})
