import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { withActor } from '../../apps/server/src/platform/database/actor.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { stopClock } from '../sca/support/stopped-clock.ts'
import { FJORD_KAFFE, linkOf, tppAt } from '../sca/support/tpp-calls.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { type ConsentCalls, consentsAt, KARIS, PRESENT } from './support/consent-calls.ts'

const BEGIN = '2026-11-16T09:00:00+00:00'

describe('the stored history of consents', () => {
  const bank = useBank({
    beforeClose: async () => {
      assert.deepEqual(await unlikeTheirNewestEvent(), [], 'the newest event has what is granted')
    },
  })
  let tpp: ReturnType<TestBank['newTpp']>
  let calls: ConsentCalls
  let psuId: string
  before(() => {
    stopClock(bank)
  })
  beforeEach(async () => {
    tpp = bank.newTpp({ keyType: 'P-256' })
    calls = consentsAt(bank, tpp)
    await calls.setClock({ time: BEGIN })
    psuId = await calls.grant({ accounts: [KARIS.current, KARIS.savings] })
  })

  const unlikeTheirNewestEvent = () =>
    queryAsOwner(
      bank,
      `select consent.psu_id from consents.consent
       join consents.event using (bank_id, tpp_id, psu_id, agreement_key, sequence)
       where consent.granted_at <> event.granted_at or array(
         select account_id from consents.granted_account as granted
         where granted.psu_id = consent.psu_id and granted.agreement_key = consent.agreement_key
         order by 1) <> array(select unnest(event.account_ids) order by 1)`,
    )
  const bankPage = async () => {
    const page = bankPageAt(bank.baseUrl, linkOf(await calls.start()).bankId)
    await page.logIn(KARI)
    return page
  }
  const named = async () => {
    const [row] = await queryAsOwner(bank, `select tpp_id from consents.consent where psu_id = '${psuId}'`)
    return { tpp: String(row?.['tpp_id']), agreement: 'PRIVATE' }
  }

  test('SCA-11 SCA-12 every grant and revocation has its person, accounts, time and SCA', async () => {
    await calls.setClock({ advanceSeconds: 3600 })
    const page = await bankPage()
    await page.submit('revoke', { ...(await named()), account: KARIS.current })
    await calls.setClock({ advanceSeconds: 3600 })
    await calls.grant({ accounts: [KARIS.card] })
    await page.submit('revoke-all', await named())
    const events = await queryAsOwner(
      bank,
      `select sequence, cause, array_to_string(array(select unnest(account_ids) order by 1), ' ') as may_see,
         to_char(at, 'HH24:MI') as at, to_char(granted_at, 'HH24:MI') as granted,
         (select status from sca.authorisation where authorisation.authorisation_id = event.authorisation_id) as sca,
         person_id::text
       from consents.event where psu_id = '${psuId}' order by sequence`,
    )
    const person_id = 'b0000000-0000-4000-8000-000000000001'
    const both = `${KARIS.current} ${KARIS.savings}`
    assert.deepEqual(
      events,
      [
        { sequence: 1, cause: 'granted', may_see: both, at: '09:00', granted: '09:00', sca: 'finalised' },
        { sequence: 2, cause: 'revoked', may_see: KARIS.savings, at: '10:00', granted: '09:00', sca: null },
        {
          sequence: 3,
          cause: 'granted',
          may_see: KARIS.card,
          at: '11:00',
          granted: '11:00',
          sca: 'finalised',
        },
        { sequence: 4, cause: 'revoked', may_see: '', at: '11:00', granted: '11:00', sca: null },
      ].map((event) => ({ ...event, person_id })),
    )
  })

  test('simultaneous grants and revocations: each has its event, and the newest is in force', async () => {
    const page = await bankPage()
    const form = await named()
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? page.submit('revoke', { ...form, account: KARIS.savings })
          : calls.grant({ session: `race-${index}` }).catch(() => undefined),
      ),
    )
    const [row] = await queryAsOwner(
      bank,
      `select count(*)::int = max(sequence) as is_gapless from consents.event where psu_id = '${psuId}'`,
    )
    assert.equal(row?.['is_gapless'], true)
    assert.deepEqual(await unlikeTheirNewestEvent(), [])
  })

  test('a PSU who consents for themselves and for a corporation at once: no deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = bank.newTpp({ keyType: 'P-256' })
      await tppAt(bank, other).identify({ session: 'first', nationalId: KARI })
      const both = consentsAt(bank, other)
      const ids = await Promise.all([
        both.grant({ session: 'own' }),
        both.grant({ session: 'corporate', agreementId: FJORD_KAFFE }),
      ])
      assert.equal(new Set(ids).size, 1)
    }
  })

  describe('LIM-11 when the PSU last accessed an account with SCA', () => {
    const openings = async () => {
      const rows = await queryAsOwner(
        bank,
        `select account_id::text as id, to_char(accessed_at, 'YYYY-MM-DD HH24:MI') as at, xmin::text as written
         from consents.granted_account where psu_id = '${psuId}' order by 1`,
      )
      return { at: rows.map(({ at }) => at), written: rows.map(({ written }) => written) }
    }
    const reading = (headers: object, target?: string) =>
      calls.read({ 'PSU-ID': psuId, 'TPP-Session-ID': 'later', ...headers }, target)

    test('is when it was granted, until the PSU is present again with a newer SCA', async () => {
      assert.deepEqual((await openings()).at, ['2026-11-16 09:00', '2026-11-16 09:00'])
      await calls.setClock({ advanceSeconds: 86_400 })
      await tppAt(bank, tpp).identify({ session: 'later', nationalId: KARI })
      assert.equal((await reading({})).status, 200)
      assert.deepEqual((await openings()).at, ['2026-11-16 09:00', '2026-11-16 09:00'], 'nobody was there')
      await calls.setClock({ advanceSeconds: 600 })
      await reading(PRESENT, `/v1/accounts/${KARIS.savings}/balances`)
      const { at, written } = await openings()
      assert.deepEqual(
        at,
        ['2026-11-16 09:00', '2026-11-17 09:00'],
        'changes only for the account that was read',
      )
      await reading(PRESENT, `/v1/accounts/${KARIS.savings}/balances`)
      assert.deepEqual((await openings()).written, written, 'a session writes once')
      await reading(PRESENT)
      assert.deepEqual((await openings()).at, ['2026-11-17 09:00', '2026-11-17 09:00'])
    })

    test('is not changed by an invalid session', async () => {
      await calls.setClock({ advanceSeconds: 86_400 })
      await tppAt(bank, tpp).identify({ session: 'later', nationalId: KARI })
      await calls.setClock({ advanceSeconds: 3601 })
      assert.equal((await reading(PRESENT)).status, 401)
      assert.deepEqual((await openings()).at, ['2026-11-16 09:00', '2026-11-16 09:00'])
    })
  })

  test('a TPP’s own connection can neither grant, nor change what was granted, nor read who decided', async () => {
    const [row] = await queryAsOwner(
      bank,
      `select bank_id::text, tpp_id from consents.consent where psu_id = '${psuId}'`,
    )
    const actor = { bankId: String(row?.['bank_id']), tppId: String(row?.['tpp_id']) }
    const tppDatabase = openDatabase({ url: bank.databaseUrls.tpp, connectionsMax: 1 })
    try {
      for (const statement of [
        sql`insert into consents.granted_account select * from consents.granted_account`,
        sql`update consents.consent set granted_at = now()`,
        sql`update consents.granted_account set account_id = gen_random_uuid()`,
        sql`select person_id from consents.event`,
      ])
        await assert.rejects(tppDatabase.rows(statement), /permission denied/)
      const others = await tppDatabase.rows<{ n: number }>(
        withActor(
          { ...actor, tppId: 'PSDNO-FSA-1' },
          sql`select count(*)::int as n from consents.consent where bank_id = actor.bank_id`,
        ),
      )
      assert.deepEqual(others, [{ n: 0 }])
    } finally {
      await tppDatabase.close()
    }
  })

  test('the server cannot change or delete events', async () => {
    assert.deepEqual(
      await queryAsOwner(
        bank,
        `select relname from pg_class where oid = 'consents.event'::regclass
         and (has_table_privilege('havn_tpp', oid, 'update, delete, truncate') or has_table_privilege('havn_bank', oid, 'update, delete, truncate'))`,
      ),
      [],
    )
  })

  test('a reset takes consents away, and their history says so', async () => {
    await calls.grant({ agreementId: FJORD_KAFFE })
    const reset = await bank.call(tpp, { method: 'POST', target: '/v1/sandbox/initialize' })
    assert.equal(reset.status, 204, reset.text)
    assert.equal((await calls.read({ 'PSU-ID': psuId })).status, 401)
    const [last] = await queryAsOwner(
      bank,
      'select cause, account_ids from consents.event order by event_id desc limit 1',
    )
    assert.deepEqual(last, { cause: 'restored', account_ids: [] })
  })
})
