import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PERSONAL_TABLES } from '../../apps/server/src/operations/personal-data/index.ts'
import { sealIdentity } from '../../apps/server/src/domain/sca/decoupled/sealed-identity.ts'
import { PRESENT } from '../consents/support/consent-calls.ts'
import { OLA } from '../sca/support/tpp-calls.ts'
import { assertInvariants } from '../support/invariants.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type Exported, keysOf, personCommandsOf, rowsOf } from './support/person-commands.ts'
import { openPersonScene } from './support/scene.ts'
import { tablesThatSay } from './support/search-database.ts'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('OPS-51 OPS-52 OPS-53 a person is exported and erased; books, evidence and audit chain stay whole', async (t) => {
  const { bank, bankId, payer, consents } = await openPersonScene(t)
  const secrets = { session: 'session-of-kari', ip: '198.51.100.77', state: 'kari-at-the-tpp' }
  const redirect = { 'TPP-Redirect-URI': `https://tpp.example/callback?state=${secrets.state}` }
  const psuId = await consents.grant({
    session: secrets.session,
    headers: { ...redirect, 'TPP-Notification-URI': 'https://tpp.example/notified' },
  })
  const olasPsuId = await consents.grant({ session: 'session-of-ola', nationalId: OLA })
  const asKari = { 'PSU-ID': psuId, 'TPP-Session-ID': secrets.session }
  assert.equal((await consents.read({ ...asKari, ...PRESENT })).status, 200)
  const account = (await consents.seen(asKari)).find((id) => id.startsWith('a'))
  await consents.read(asKari, `/v1/accounts/${account}/balances`)
  const paid = await payer.pay({
    headers: { ...redirect, 'PSU-IP-Address': secrets.ip, 'TPP-Session-ID': secrets.session },
  })
  const olasPayment = await payer.pay({
    headers: { 'X-PSU-IDENTITY': OLA, 'TPP-Session-ID': 'session-of-ola' },
    body: ndctBody({
      debtorAccount: { bban: '99860512749', currency: 'NOK' },
      creditorAccount: { bban: '99860510002', currency: 'NOK' },
      creditorName: 'Kari',
    }),
  })
  // As a login at a provider stores it.
  const [kari] = await queryAsOwner(bank, `select person_id from sca.psu where psu_id = '${psuId}'`)
  const personId = String(kari?.['person_id'])
  const sealed = sealIdentity(keysOf(bank), { bankId, personId }, KARI).toString('hex')
  await queryAsOwner(
    bank,
    `insert into sca.known_identity values ('${bankId}', '${personId}', '\\x${sealed}')`,
  )
  const commands = personCommandsOf(bank, bankId)

  const refused = await commands.erase(KARI)
  assert.equal(refused.code, 1)
  assert.match(refused.out, new RegExp(`payment ${idOf(paid)}: a payment is approved and not final`))
  await payer.run()
  assert.equal(await payer.statusOf(paid), 'ACSC')

  await t.test('OPS-51 the export has every table, what was shown, and nobody else', async () => {
    const { code, out } = await commands.export(KARI)
    assert.equal(code, 0, out)
    const exported = JSON.parse(out) as Exported
    assert.deepEqual(
      exported.classes.flatMap(({ tables }) => tables.map(({ table }) => table)).toSorted(),
      PERSONAL_TABLES.map(({ table }) => table).toSorted(),
    )
    for (const table of [
      'sca.psu',
      'sca.session',
      'consents.consent',
      'consents.event',
      'accounts.quota',
      'payments.payment',
      'payments.payment_event',
      'sca.authorisation',
      'notifications.subscription',
      'xs2a.answered_request',
      'consents.granted_account',
      'consents.resource',
    ])
      assert(rowsOf(exported, table).length > 0, table)
    assert(exported.classes.every(({ ground }) => ground.length > 0))
    assert.deepEqual(rowsOf(exported, 'sca.known_identity'), [{ person_id: personId, national_id: KARI }])
    const shown = rowsOf(exported, 'sca.evidence').map(({ evidence }) => JSON.stringify(evidence))
    assert(
      shown.some((text) => text.includes('99860512749')),
      'what Kari was shown is in the clear',
    )
    for (const text of [psuId, secrets.ip, secrets.session, idOf(paid)]) assert(out.includes(text), text)
    for (const text of [olasPsuId, 'session-of-ola', idOf(olasPayment), OLA, 'kari.employee'])
      assert(!out.includes(text), text)
  })

  await t.test(
    'OPS-52 the plan says what is erased and what is kept on which ground, and erases nothing',
    async () => {
      const { code, out } = await commands.plan(KARI)
      assert.equal(code, 0, out)
      assert.match(out, /^Erased\n/)
      assert.match(out, /sca\.psu: 1, /)
      assert.match(out, /payments\.payment: psu_ip_address of 1\n/)
      const [row] = await queryAsOwner(
        bank,
        `select count(*) from sca.authorisation where person_id = '${personId}'`,
      )
      const all = Number(row?.['count'])
      assert.match(out, new RegExp(`sca\\.authorisation: psu_id, .* of ${all}\n`))
      await queryAsOwner(
        bank,
        `update sca.authorisation set psu_id = null, tpp_session_id = '', browser_hash = null,
          tpp_redirect_uri = 'https://tpp.example/callback' where subject_id = '${idOf(paid)}'`,
      )
      const again = (await commands.plan(KARI)).out
      assert.match(again, new RegExp(`sca\\.authorisation: psu_id, .* of ${all - 1}\n`))
      assert.match(again, new RegExp(`sca\\.authorisation: ${all}, `), 'all that stay')
      assert.match(out, /payments\.payment_event: \d+, .* at least until \d{4}-\d\d-\d\d \(bookkeeping/)
      assert.match(out, /Nothing was erased\./)
      assert.equal((await commands.plan('14838530062')).code, 1, 'nobody has this national id')
    },
  )

  await t.test('OPS-53 an erasure ends consents, removes what has no ground, and is recorded', async () => {
    assert.match((await commands.erase(KARI, `${KARI} asked`)).out, /as many digits in a row/)
    const { code, out } = await commands.erase(KARI)
    assert.equal(code, 0, out)
    assert.match(out, /Erased\. Consents that ended, and whose TPPs are notified: 1\.$/)
    const said = await tablesThatSay(bank, [psuId, sealed, ...Object.values(secrets)])
    // The history of consents is in the audit chain, and kept for five years.
    assert.deepEqual(said, {
      [psuId]: ['consents.event'],
      [sealed]: [],
      [secrets.session]: [],
      [secrets.ip]: [],
      [secrets.state]: [],
    })
    const [notified] = await queryAsOwner(
      bank,
      `select consent_event, transaction_status from notifications.notification order by number desc`,
    )
    assert.deepEqual(notified, { consent_event: 'withdrawn', transaction_status: 'revokedByPsu' })
    const acts = await queryAsOwner(
      bank,
      `select operator, reason from back_office.act where act = 'erased-person'`,
    )
    assert.deepEqual(acts, [{ operator: 'kari.employee', reason: 'request 2041-7 of the customer' }])
    assert.match((await commands.erase(KARI)).out, /Nothing was left to erase\.$/)
    assert.equal((await consents.read(asKari)).status, 401, 'the TPP knows nobody by the PSU-ID')
    assert.equal(
      (await consents.read({ 'PSU-ID': olasPsuId, 'TPP-Session-ID': 'session-of-ola', ...PRESENT })).status,
      200,
      'others are as before',
    )
  })

  await t.test(
    'OPS-53 payments, evidence and the audit chain are whole, and the person may come again as a new one',
    async () => {
      assert.equal(await payer.statusOf(paid), 'ACSC')
      const again = await consents.grant({ session: 'session-2' })
      assert.notEqual(again, psuId)
      assert.equal(
        (await consents.seen({ 'PSU-ID': again, 'TPP-Session-ID': 'session-2', ...PRESENT })).length,
        3,
      )
      await bank.chain()
      assert.deepEqual(await bank.findings(), [])
      await assertInvariants(bank)
    },
  )
})
