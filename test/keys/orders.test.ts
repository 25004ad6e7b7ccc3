import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { openBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { EMIL, decisionOf, JOINT_PAYMENTS, twoPeopleAt } from '../support/two-people.ts'
import { keysFile } from './havn-keys.ts'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('SEC-130 an order that waits keeps its key, and is sealed anew only if there is evidence of its approval', async (t) => {
  const bank = await openBank()
  const settings = {
    HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
    HAVN_SECRET: bank.key.export().toString('hex'),
  }
  const keys = keysFile(settings, await operatorLogin(bank, 'kari'))
  t.after(async () => {
    keys.remove()
    const why = 'its key is in the file of this test, and one order was forged'
    await bank.close({
      breaks: { 'approvals-carry-their-mac': why, 'due-orders-are-what-was-approved': why },
    })
  })
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock(MONDAY)
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

test('SEC-130 neither what one of two people approved is sealed, nor an order for an earlier day', async (t) => {
  const bank = await openBank()
  const settings = {
    HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
    HAVN_SECRET: bank.key.export().toString('hex'),
  }
  const keys = keysFile(settings, await operatorLogin(bank, 'kari'))
  t.after(async () => {
    keys.remove()
    const why = 'an approval was forged'
    await bank.close({
      breaks: {
        'approvals-carry-their-mac': why,
        'approved-payments-are-due': why,
        'approved-payments-were-authorised': why,
        'due-orders-are-what-was-approved': why,
        'payment-status-follows-its-log': why,
      },
    })
  })
  assert.equal((await keys.havn('init')).code, 0)
  const psu = await twoPeopleAt(bank)
  const whole = await psu.create(JOINT_PAYMENTS.single())
  assert.equal((await psu.decide(whole.authorisationId)).json['scaStatus'], 'finalised')
  assert.equal((await psu.decideNext(whole.path, decisionOf(EMIL))).json['scaStatus'], 'finalised')
  const half = await psu.halfApproved(JOINT_PAYMENTS.single())
  // Nora has approved both. Whoever writes to the database lets it look as if nobody else had to.
  await queryAsOwner(
    bank,
    `create temporary table forged as
       select due.bank_id, due.tpp_id, half.payment_id, due.execution_date,
         replace(replace(regexp_replace(due.transfer::text, '("approverIds":\\["[^"]+")[^\\]]+', '\\1'),
             due.payment_id::text, half.payment_id::text),
           signed.body::json ->> 'remittanceInformationUnstructured',
           half.body::json ->> 'remittanceInformationUnstructured')::json as transfer
       from payments.due
       join payments.payment as signed using (bank_id, tpp_id, payment_id)
       cross join payments.payment as half
       where due.payment_id = '${whole.paymentId}' and half.payment_id = '${half.paymentId}';
     insert into payments.payment_event (bank_id, tpp_id, payment_id, sequence, cause, status, at)
       select bank_id, tpp_id, payment_id, 3, 'approved', 'ACTC', now() from forged;
     update payments.payment_status set status = 'ACTC', sequence = 3 where payment_id = '${half.paymentId}';
     insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer)
       select bank_id, tpp_id, payment_id, execution_date, 'waiting', forged.transfer from forged`,
  )
  const early = idOf(await psu.payer.pay({ body: ndctBody({ requestedExecutionDate: '2027-03-15' }) }))
  await tamper(
    bank,
    `update payments.due set mac = null, execution_date = '2026-11-17',
       transfer = replace(transfer::text, '2027-03-15', '2026-11-17')::json where payment_id = '${early}'`,
  )
  const { out, problem } = await keys.havn('seal-orders')
  assert.match(out, /^0 sealed, 2 refused/m, problem)
  assert.match(
    problem,
    new RegExp(`^${half.paymentId}: it does not name exactly those who approved by the log$`, 'm'),
  )
  assert.match(problem, new RegExp(`^${early}: its day is before the one that the TPP signed$`, 'm'))
})
