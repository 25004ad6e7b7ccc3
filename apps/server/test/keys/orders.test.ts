import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { tamper } from '../support/query.ts'
import { keysFile } from './havn-keys.ts'

test('SEC-130 an order that waits keeps its key, and is sealed anew only if there is evidence of its approval', async (t) => {
  const bank = await openBank()
  const keys = keysFile({
    HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
    HAVN_SECRET: bank.key.export().toString('hex'),
  })
  t.after(async () => {
    keys.remove()
    const why = 'its key is in the file of this test, and one order was forged'
    await bank.close({
      breaks: { 'approvals-carry-their-mac': why, 'due-orders-are-what-was-approved': why },
    })
  })
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock({ time: '2026-11-16T10:00:00+00:00' })
  await payer.pay()
  const { havn, run } = keys
  assert.equal((await havn('init')).code, 0)
  assert.equal((await run('rotate', 'orders', '--now')).code, 0)
  // The key of the server has ended for this command, as for a server that has read the file.
  const first = await havn('seal-orders')
  assert.match(first.out, /^1 sealed, 0 refused/m, first.problem)
  assert.equal((await run('rotate', 'orders', '--now')).code, 0)

  const kept = await havn('prune')
  assert.equal(kept.code, 1, kept.out)
  assert.match(kept.problem, /orders [0-9a-f]{8}: 1 orders or standing orders wait under it/)
  assert.match((await havn('seal-orders')).out, /^1 sealed, 0 refused/m)
  assert.match((await havn('prune')).out, /^orders: key [0-9a-f]{8} is removed/m)

  // What was changed meanwhile follows neither from what the TPP signed nor from what was shown.
  await tamper(
    bank,
    `update payments.due set mac = null, transfer = replace(transfer::text, '99860512749', '99860514113')::json`,
  )
  const refused = await havn('seal-orders')
  assert.equal(refused.code, 1)
  assert.match(refused.problem, /: the order is not what the TPP signed$/m)
  await tamper(
    bank,
    `update payments.due set transfer = replace(transfer::text, '99860514113', '99860512749')::json;
     update sca.evidence set sealed = overlay(sealed placing '\\x00' from 20)`,
  )
  assert.match(
    (await havn('seal-orders')).problem,
    /: the evidence is not of whoever it names, or not of this$/m,
  )
})
