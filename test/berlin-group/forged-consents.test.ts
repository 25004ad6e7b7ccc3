import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { queryAsOwner } from '../support/query.ts'
import { asThief } from '../support/thief.ts'
import { codes, consentFor, consentsAtStadt, CURRENT, type StadtCalls } from './support/consent-calls.ts'
import { fundsAtStadt, newIssuer } from './support/funds-calls.ts'
import { useStadt } from './support/stadt.ts'

const forged = 'it was forged'

describe('SEC-134 whoever can write to the database gives no consent of the standard', () => {
  const bank = useStadt(
    {},
    { breaks: { 'consents-carry-their-mac': forged, 'consents-were-authorised': forged } },
  )
  let calls: StadtCalls
  let bankId: string
  beforeEach(async () => {
    const [own] = await queryAsOwner(bank, 'select bank_id from banks.named_bank')
    bankId = String(own?.['bank_id'])
    calls = consentsAtStadt(() => bank, bank.newTpp())
  })
  const isRefused = async (consentId: string, what: string) => {
    const answer = await calls.read(consentId)
    assert.equal(answer.status, 401, `${what}: ${answer.text}`)
    assert.deepEqual(codes(answer), ['CONSENT_INVALID Consent-ID'])
    assert.notEqual(await calls.statusOf(consentId), 'valid', what)
  }
  const approve = (consentId: string, model: string) =>
    `update consents.requested as own set status = 'valid', sequence = own.sequence + 1, person_id = other.person_id,
       granted_at = now(), last_action_at = now(), mac = other.mac
     from consents.requested as other where own.consent_id = '${consentId}' and other.consent_id = '${model}'`

  test('SEC-134 one UPDATE makes no consent valid: no account is seen, and it is alarmed', async () => {
    const model = await calls.grant()
    const all = consentFor({}, { allPsd2: 'allAccounts' })
    const consentId = String((await calls.create(all)).json?.consentId)
    await asThief(
      bank,
      bankId,
      `update consents.requested set status = 'terminatedByTpp' where consent_id = '${model}'`,
      approve(consentId, model),
    )
    await isRefused(consentId, 'approved by SQL')
    const alarms = bank.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    assert(alarms.some((line) => line['what'] === 'consent' && line['subject'] === consentId))
  })

  test('SEC-134 a valid consent with other accounts, rights, person or end is no consent', async () => {
    const limited = consentFor({ frequencyPerDay: 1 }, { balances: [CURRENT] })
    const swapRights = [
      `create temporary table old on commit drop as select * from consents.requested_account where consent_id = $ID`,
      `delete from consents.requested_account where consent_id = $ID`,
      `insert into consents.requested_account select bank_id, tpp_id, consent_id, account_id, true, true, true from old`,
    ].join(';')
    for (const change of [
      swapRights,
      `insert into consents.requested_account select bank_id, tpp_id, consent_id, gen_random_uuid(), true, true, true
       from consents.requested where consent_id = $ID`,
      `update consents.requested set person_id = gen_random_uuid() where consent_id = $ID`,
      `update consents.requested set granted_at = granted_at + interval '1 day' where consent_id = $ID`,
      `update consents.requested set mac = null where consent_id = $ID`,
    ]) {
      const consentId = await calls.grant(limited)
      assert.equal((await calls.read(consentId)).status, 200)
      await asThief(bank, bankId, change.replaceAll('$ID', `'${consentId}'`))
      await isRefused(consentId, change)
    }
  })

  test('SEC-134 a consent that was given up stays given up', async () => {
    const consentId = await calls.grant()
    const [found] = await queryAsOwner(
      bank,
      `select sequence, encode(mac, 'hex') as mac from consents.requested where consent_id = '${consentId}'`,
    )
    const own = found as Readonly<Record<string, string>> | undefined
    await calls.send({ method: 'DELETE', target: `/v1/consents/${consentId}` })
    const put = (set: string) =>
      `update consents.requested set status = 'valid'${set} where consent_id = '${consentId}'`
    await asThief(bank, bankId, put(''))
    await isRefused(consentId, 'put back')
    await assert.rejects(
      asThief(bank, bankId, put(`, sequence = ${own?.['sequence']}, mac = '\\x${own?.['mac']}'`)),
      /may not go back/,
    )
    await assert.rejects(
      asThief(bank, bankId, `delete from consents.requested where consent_id = '${consentId}'`),
      /permission denied/,
    )
  })

  test('SEC-134 a consent about funds that nobody gave answers nothing', async () => {
    const issuer = fundsAtStadt(() => bank, newIssuer(bank))
    const model = await issuer.grant()
    const consentId = String((await issuer.create()).json?.consentId)
    await issuer.send({ method: 'DELETE', target: `/v2/consents/confirmation-of-funds/${model}` })
    await asThief(
      bank,
      bankId,
      approve(consentId, model),
      `insert into consents.requested_account select bank_id, tpp_id, '${consentId}', account_id, sees_balances, sees_transactions, sees_owner_name
       from consents.requested_account where consent_id = '${model}'`,
    )
    assert.deepEqual(codes(await issuer.ask('1.00', {}, { 'Consent-ID': consentId })), [
      'CONSENT_INVALID Consent-ID',
    ])
    assert.deepEqual(codes(await issuer.ask('1.00')), ['NO_PIIS_ACTIVATION account'])
  })
})
