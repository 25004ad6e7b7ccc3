import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAuditedBank } from '../audit/support/audited-bank.ts'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { openDeliverer } from '../notifications/support/deliverer.ts'
import { openReceiver } from '../notifications/support/receiver.ts'
import { openBank } from '../support/bank.ts'
import { commandAs, proposalIn } from '../support/operator-command.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const reason = 'its key was stolen'

test('SEC-168 a blocked TPP is sent nothing: notifications wait as if it did not answer', async (t) => {
  const bank = await openBank({ hasSeal: true })
  t.after(() => bank.close())
  const receiver = await openReceiver(bank)
  t.after(() => receiver.close())
  let isBlocked = true
  const deliverer = openDeliverer(bank, { isBlocked: () => isBlocked })
  t.after(() => deliverer.close())
  const payer = payerAt(bank, bank.newTpp())
  await payer.pay({
    headers: {
      'TPP-Notification-URI': receiver.uri,
      'TPP-Notification-Content-Preferred': 'status=PROCESS',
    },
  })
  await deliverer.deliver()
  assert.deepEqual(receiver.received, [])
  assert.match(
    JSON.stringify(deliverer.tries),
    /"outcome":"again",.*"problem":"the bank has blocked the TPP"/,
  )
  isBlocked = false
  bank.clock.offsetMilliseconds += 60_000
  await deliverer.deliver()
  assert.equal(receiver.received.length, 1)
})

test('SEC-168 SEC-169 nobody blocks or unblocks alone and unseen, and each bank has it in its audit chain', async (t) => {
  const bank = await openAuditedBank(t)
  await payerAt(bank, bank.newTpp()).create()
  await payerAt(bank, bank.newTpp()).create()
  const [bankId = ''] = await bank.bankIds()
  const proposed = await commandAs(bank, 'kari', [
    'trust',
    'block',
    'PSDNO-FSA-1',
    '--all',
    '--reason',
    reason,
  ])
  const kari = await operatorLogin(bank, 'kari')
  const server = bank.databaseUrls.bank
  const nobody = '00000000-0000-0000-0000-000000000000'
  const decision = `do $$ begin raise exception '%', back_office.confirm('${proposalIn(proposed)}', 'kari', 'command-line'); end $$`
  const alone = (by: string, channel = 'command-line') =>
    `select back_office.propose('${by}', '${channel}', 'block-tpp', null, 'PSDNO-FSA-3', '{}', 'a reason', true)`
  for (const [login, statement, refusal] of [
    [kari, decision, /same-operator/],
    [kari, `insert into trust.blocked_tpp values ('x', null, now())`, /permission denied/],
    [kari, 'delete from trust.blocked_tpp', /permission denied/],
    [kari, `select trust.set_block('PSDNO-FSA-1', null, true, now())`, /permission denied/],
    [kari, `select security_events.record_act(null, 'x', null, null, now())`, /permission denied/],
    [kari, alone('ola'), /may not act as ola/],
    [server, alone('kari', 'pages'), /subject_by_logins/],
    [server, `insert into trust.blocked_tpp values ('x', null, now())`, /permission denied/],
    [server, 'delete from trust.blocked_tpp', /permission denied/],
  ] as const)
    await assert.rejects(
      queryAsOwner(
        { databaseUrl: login },
        `begin; select tenancy.set_actor('${nobody}', ''); ${statement}; rollback`,
      ),
      refusal,
      statement,
    )
  assert.equal((await commandAs(bank, 'ola', ['proposal', 'confirm', proposalIn(proposed)])).code, 0)
  const acts = await queryAsOwner(
    bank,
    `select act, operator, count(*)::integer as banks from back_office.act where subject = 'PSDNO-FSA-1' group by 1, 2 order by 1`,
  )
  assert.deepEqual(acts, [
    { act: 'confirmed', operator: 'ola', banks: 2 },
    { act: 'proposed', operator: 'kari', banks: 2 },
  ])
  await bank.chain()
  assert.deepEqual(await bank.findings(), [])
  await queryAsOwner(
    bank,
    `alter table back_office.act disable trigger all; update back_office.act set subject = 'PSDNO-FSA-9' where act = 'confirmed' and bank_id = '${bankId}'; alter table back_office.act enable trigger all`,
  )
  assert.match((await bank.findings()).join('\n'), /^operator act \S+, step 1, was changed/)
})
