import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { bankPageAt } from '../support/bank-page.ts'
import { useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { codesOf } from '../support/send.ts'
import { linkOf, OLA } from '../sca/support/tpp-calls.ts'
import { asThief } from '../support/thief.ts'
import { type ConsentCalls, consentsAt, KARIS, OLAS_ACCOUNT } from './support/consent-calls.ts'

const forged = 'it was forged'

describe('SEC-134 whoever can write to the database gives no consent', () => {
  const bank = useBank({
    breaks: {
      'consents-carry-their-mac': forged,
      'consent-follows-its-log': forged,
      'consents-were-authorised': forged,
    },
  })
  let calls: ConsentCalls
  let psuId: string
  let bankId: string
  const row = (where: string) => `bank_id = '${bankId}' and psu_id = '${psuId}' ${where}`
  const add = (accountId: string) =>
    `insert into consents.granted_account select bank_id, tpp_id, psu_id, agreement_key, '${accountId}', granted_at
     from consents.consent where ${row('')}`
  const remove = () => `delete from consents.granted_account where ${row('')}`
  const isRefused = async () => {
    const answer = await calls.read({ 'PSU-ID': psuId })
    assert.equal(answer.status, 401, answer.text)
    assert.deepEqual(codesOf(answer), ['CONSENT_UNKNOWN PSU-ID'])
  }
  beforeEach(async () => {
    calls = consentsAt(bank, bank.newTpp({ keyType: 'P-256' }))
    psuId = await calls.grant({ accounts: [KARIS.current] })
    bankId = linkOf(await calls.start()).bankId
    assert.deepEqual(await calls.seen({ 'PSU-ID': psuId }), [KARIS.current])
  })

  test('SEC-134 one more account, a later day, no MAC: nothing is seen, and it is alarmed', async () => {
    for (const statement of [
      add(KARIS.savings),
      `update consents.consent set granted_at = granted_at + interval '1 day' where ${row('')}`,
      `update consents.consent set mac = null where ${row('')}`,
    ]) {
      psuId = await calls.grant({ accounts: [KARIS.current] })
      await asThief(bank, bankId, statement)
      await isRefused()
    }
    const alarms = bank.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    assert(alarms.some((line) => line['what'] === 'consent' && line['subject'] === psuId))
  })

  test('SEC-134 a PSU-ID that is made another person’s shows nothing of that person', async () => {
    const olas = await calls.grant({ nationalId: OLA, accounts: [OLAS_ACCOUNT] })
    await queryAsOwner(
      bank,
      `update sca.psu set person_id = (select person_id from consents.consent where psu_id = '${olas}') where psu_id = '${psuId}'`,
    ).catch(() => {})
    await asThief(bank, bankId, add(OLAS_ACCOUNT))
    const answer = await calls.read({ 'PSU-ID': psuId })
    assert.notEqual(answer.status, 200)
  })

  test('SEC-134 a consent that the PSU withdrew stays withdrawn, however it is put back', async () => {
    const [found] = await queryAsOwner(
      bank,
      `select sequence, encode(mac, 'hex') as mac, person_id, tpp_id, granted_at::text as at from consents.consent where psu_id = '${psuId}'`,
    )
    assert(found)
    const before = found as Readonly<Record<string, string>>
    const page = bankPageAt(bank.baseUrl, bankId)
    await page.logIn(KARI)
    await page.submit('revoke-all', { tpp: String(before['tpp_id']), agreement: 'PRIVATE' })
    await asThief(bank, bankId, add(KARIS.current))
    await isRefused()
    const values = `'${bankId}', '${before['tpp_id']}', '${psuId}', 'PRIVATE', '${before['person_id']}', 'a TPP', null, '${before['at']}', ${before['sequence']}`
    const mac = `'\\x${before['mac']}'`
    await assert.rejects(
      asThief(
        bank,
        bankId,
        `update consents.consent set sequence = ${before['sequence']}, mac = ${mac} where ${row('')}`,
      ),
      /may not go back/,
    )
    await asThief(
      bank,
      bankId,
      remove(),
      `delete from consents.consent where ${row('')}`,
      `insert into consents.consent (bank_id, tpp_id, psu_id, agreement_key, person_id, tpp_name, tpp_brand, granted_at, sequence, mac)
       values (${values}, ${mac})`,
      add(KARIS.current),
    )
    await isRefused()
  })

  test('SEC-134 a forged withdrawal is not undone', async () => {
    const [own] = await queryAsOwner(bank, `select * from consents.consent where psu_id = '${psuId}'`)
    const event = (sequence: number, cause: string, accounts: string) =>
      `insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, account_ids, granted_at, person_id, authorisation_id, at)
       select bank_id, tpp_id, consents.new_event_id(), psu_id, agreement_key, ${sequence}, '${cause}', '${accounts}', granted_at, person_id,
         ${cause === 'granted' ? 'gen_random_uuid()' : 'null'}, now()
       from consents.consent where ${row('')}`
    await asThief(
      bank,
      bankId,
      event(2, 'granted', `{${KARIS.current},${KARIS.savings}}`),
      event(3, 'revoked', `{${KARIS.current}}`),
      `update consents.consent set sequence = 3, mac_before = mac where ${row('')}`,
    )
    const page = bankPageAt(bank.baseUrl, bankId)
    await page.logIn(KARI)
    await page.submit('undo', { tpp: String(own?.['tpp_id']), agreement: 'PRIVATE' })
    await isRefused()
  })
})
