import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maintainPartitions } from '../../apps/server/src/platform/database/maintain-partitions.ts'
import { setRetention } from '../../apps/server/src/platform/database/set-retention.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/index.ts'
import { identityHash } from '../../apps/server/src/domain/sca/authorisations/identity-hash.ts'
import { officeCommandsOf } from '../back-office/support/office-commands.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { KARI } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type Exported, keysOf, personCommandsOf, rowsOf } from './support/person-commands.ts'
import { openPersonScene } from './support/scene.ts'

const day = 86_400_000
const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('OPS-51 a person is found by national id after the key of its hash has ended', async (t) => {
  const { bank, bankId, payer } = await openPersonScene(t)
  const paymentId = idOf(await payer.pay())
  const now = bank.clock.milliseconds()
  const rotated = (acceptedUntil: number, clock: { milliseconds(): number }) =>
    openKeyRing(
      {
        secret: bank.key,
        listed: [
          { use: 'identities', id: 'first', acceptedUntil: new Date(acceptedUntil).toISOString() },
          {
            use: 'identities',
            id: '22222222',
            secret: '2'.repeat(64),
            usedFrom: new Date(now - 1).toISOString(),
          },
        ],
      },
      clock,
    )
  for (const [how, keys] of [
    ['rotated with --now', rotated(now - 1, bank.clock)],
    ['more than 400 days ago', rotated(now + 400 * day, { milliseconds: () => now + 401 * day })],
  ] as const) {
    assert.deepEqual(
      keys
        .of(bankId)
        .accepted('identities')
        .map(({ id }) => id),
      ['22222222'],
      how,
    )
    const { code, out } = await personCommandsOf(bank, bankId, keys).export(KARI)
    assert.equal(code, 0, how)
    assert(out.includes(paymentId), how)
    const psu = await officeCommandsOf(bank, [bankId], keys).psu('kari', KARI)
    assert.equal(psu.code, 0, how)
    assert(psu.out.includes(paymentId), how)
  }
})

test('OPS-51 a payment is exported for as long as it is kept, however short authorisations are', async (t) => {
  const { bank, bankId, payer } = await openPersonScene(t)
  const paymentId = idOf(await payer.pay())
  await payer.run()
  const [row] = await queryAsOwner(bank, 'select person_id from sca.authorisation')
  await setRetention(bank.databaseUrl, { authorisations: 40 })
  await moveDatabaseClock(bank, 100 * day)
  await maintainPartitions(bank.bankDatabase)
  assert.deepEqual(await queryAsOwner(bank, 'select from sca.authorisation'), [])
  const { code, out } = await personCommandsOf(bank, bankId).exportByKey(String(row?.['person_id']))
  assert.equal(code, 0, out)
  const [payment] = rowsOf(JSON.parse(out) as Exported, 'payments.payment')
  assert.equal(payment?.['payment_id'], paymentId)
  assert(payment['body'] !== undefined, 'it is her own order')
})

test('OPS-51 somebody known by an offered link alone is known', async (t) => {
  const { bank, bankId } = await openPersonScene(t)
  const commands = personCommandsOf(bank, bankId)
  for (const _ of ['first', 'second'])
    assert.match(
      (await commands.exportByKey('01900000-0000-7000-8000-000000000001')).out,
      /^nothing is stored/,
    )
  assert.match((await commands.plan(KARI)).out, /^nothing is stored/)
  const hash = identityHash(keysOf(bank), { bankId, nationalId: KARI }).toString('hex')
  const id = '01900000-0000-7000-8000-000000000002'
  await queryAsOwner(
    bank,
    `insert into sca.offered_link values ('${bankId}', 'PSDNO-FSA-1', '\\x00', '${id}',
      '{"psu_identity_hash": "\\\\x${hash}"}', now())`,
  )
  assert((await commands.export(KARI)).out.includes(id))
  assert.match((await commands.erase(KARI)).out, /sca\.offered_link: 1, [^]*Erased\./)
  assert.match((await commands.plan(KARI)).out, /^nothing is stored/)
})
