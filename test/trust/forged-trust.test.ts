import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { openBank, type TestBank } from '../support/bank.ts'
import { type Identity, makeCa, makeTpp } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import { assertRefused } from '../xs2a/support/messages.ts'
import { unknownPayment } from '../xs2a/support/stage.ts'
import { ebaEntity, ebaText, importText, tppIdOf } from '../register/support/register-copy.ts'
import { waitForLog } from '../register/support/processes.ts'
import { makeTppWithUrls, openRevocationOffice } from './support/openssl-responder.ts'
import { asServers, forgeStatus, STORED_LISTS, storeLists } from './support/stored-trust.ts'

const path = 'TPP-Signature-Certificate'
const FORGED = /was not written by a server/

async function open(t: TestContext, options: Parameters<typeof openBank>[0]): Promise<TestBank> {
  const bank = await openBank(options)
  t.after(() => bank.close())
  return bank
}

/** A call that is answered 404 once all checks have passed. */
const call = (bank: TestBank, tpp: Identity) => bank.call(tpp, unknownPayment)

describe('SEC-175 rows that the login of the servers wrote decide nothing about trust', () => {
  test('a list that no server verified makes no authority trusted, and what was verified stays', async (t) => {
    const bank = await open(t, { trustSettings: { asksRevocation: false, lists: STORED_LISTS } })
    const [listed, own] = [makeCa('Listed'), makeCa('Own')]
    await storeLists(bank, [{ ca: listed, use: 'seal' }], 0)
    await bank.startJobs()
    const [tpp, forged] = [makeTpp(listed), makeTpp(own)]
    while ((await call(bank, tpp)).status !== 404);
    const authority = { certificate: own.certificate.raw.toString('base64'), uses: ['seal'], provider: 'x' }
    await asServers(
      bank,
      `update trust.list set sequence_number = 9, verified_at = now(),
        content = jsonb_set(jsonb_set(content::jsonb, '{sequenceNumber}', '9'), '{authorities}', $1)::json
      where territory = 'EU'`,
      [JSON.stringify([authority])],
    )
    await waitForLog(bank, FORGED)
    assertRefused(await call(bank, forged), 'certificate-untrusted', path)
    assert.equal((await call(bank, tpp)).status, 404, 'what was verified before stays in use')
    await asServers(
      bank,
      `update trust.list set verified_at = now() + interval '9 days' where territory = 'NO'`,
    )
    bank.clock.offsetMilliseconds = 8 * 24 * 3_600_000
    let answer = await call(bank, tpp)
    while (answer.status === 404) answer = await call(bank, tpp)
    assertRefused(answer, 'authority-outdated', path)
  })

  test('a certificate that an authority has not called good stays unknown', async (t) => {
    const bank = await open(t, { trustSettings: { asksRevocation: true } })
    const tpp = bank.newTpp()
    await forgeStatus(bank, { status: 'good', of: tpp, stored: tpp, issuer: bank.ca })
    assertRefused(await call(bank, tpp), 'revocation-unknown', path)
    await waitForLog(bank, FORGED)
  })

  test('the authority that is asked about a certificate is the one that issued it', async (t) => {
    const bank = await open(t, { trustSettings: { asksRevocation: true } })
    const own = makeCa('Own')
    const office = openRevocationOffice(own)
    const responder = await office.startResponder()
    t.after(() => responder.stop())
    const [tpp, other] = [bank.newTpp(), makeTppWithUrls(own, { ocsp: responder.url })]
    await office.register(other)
    // The row is about the certificate of a TPP, and has another one of an authority that calls it good.
    await forgeStatus(bank, { status: 'unknown', of: tpp, stored: other, issuer: own })
    await bank.startJobs()
    await waitForLog(bank, FORGED)
    assertRefused(await call(bank, tpp), 'revocation-unknown', path)
  })

  test('an entry of the register gives no role that the copy does not, and the next copy is taken as ever', async (t) => {
    const bank = await open(t, { tppRegister: { origins: {}, alarmDays: 2, closedDays: 7 } })
    const [tpp, stranger] = [bank.newTpp(), bank.newTpp()]
    const pay = async (one: Identity) => (await bank.call(one, ndctCreation())).status
    const text = ebaText(ebaEntity(tppIdOf(tpp)))
    await importText(bank, text)
    await waitForLog(bank, /"tpps":1,/)
    assert.deepEqual([await pay(tpp), await pay(stranger)], [201, 403])
    await asServers(
      bank,
      `insert into trust.register_entry values ('eba', $1, 'Own', '{"NO": ["PISP", "AISP"]}')`,
      [tppIdOf(stranger)],
    )
    await asServers(bank, `select pg_notify('tpp_register', 'eba')`)
    await waitForLog(bank, FORGED)
    assert.deepEqual([await pay(tpp), await pay(stranger)], [201, 403])
    assert.equal((await importText(bank, text)).kind, 'imported', 'the same copy, written again')
    await asServers(
      bank,
      `insert into trust.register_import (source, origin, sha256, as_of, imported_at, entries, added, changed, lost)
      values ('national', 'own', '', now(), now(), 1, 1, 0, 0)`,
    )
    await asServers(
      bank,
      `insert into trust.register_entry values ('national', $1, 'Own', '{"NO": ["PISP"]}')`,
      [tppIdOf(stranger)],
    )
    const before = bank.log.length
    await asServers(bank, `select pg_notify('tpp_register', 'national')`)
    while (!bank.log.slice(before).some((line) => line.includes('the register was read')))
      await new Promise((resolve) => setTimeout(resolve, 20))
    assert.deepEqual([await pay(tpp), await pay(stranger)], [201, 403])
  })
})
