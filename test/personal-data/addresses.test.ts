import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLA } from '../sca/support/tpp-calls.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { personCommandsOf } from './support/person-commands.ts'
import { openPersonScene } from './support/scene.ts'

const address = 'https://tpp.example/notified'
const headers = { 'TPP-Notification-URI': `${address}?user=kari-at-the-tpp` }

test('OPS-53 the query of an address for notifications is removed when nothing is sent to it any more', async (t) => {
  const { bank, bankId, payer, consents } = await openPersonScene(t)
  const commands = personCommandsOf(bank, bankId)
  const uris = async () => {
    const rows = await queryAsOwner(
      bank,
      'select resource, uri from notifications.subscription order by resource',
    )
    return Object.fromEntries(rows.map(({ resource, uri }) => [String(resource), String(uri)]))
  }
  const sendAll = () =>
    queryAsOwner(
      bank,
      `update notifications.notification set state = 'delivered', next_try_at = null; delete from notifications.due`,
    )
  await consents.grant({ session: 'session-of-kari', headers })
  await payer.pay({ headers: { ...headers, 'TPP-Session-ID': 'session-of-kari' } })
  await payer.run()
  const withQuery = headers['TPP-Notification-URI']
  assert.deepEqual(await uris(), { 'bank-offered-consents': withQuery, payments: withQuery })
  assert(
    !(await commands.plan(KARI)).out.includes('query of uri'),
    'the TPP has not received all notifications',
  )

  await sendAll()
  assert.match((await commands.erase(KARI)).out, /notifications\.subscription: query of uri of 1\n/)
  assert.deepEqual(await uris(), { 'bank-offered-consents': withQuery, payments: address })

  await sendAll()
  await consents.grant({ session: 'session-of-ola', nationalId: OLA })
  const [ola] = await queryAsOwner(bank, 'select person_id from sca.psu')
  assert.equal((await commands.eraseByKey(String(ola?.['person_id']))).code, 0)
  assert.deepEqual(await uris(), { 'bank-offered-consents': address, payments: address })
})
