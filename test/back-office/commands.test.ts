import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishOpenPayments, finishReclaimed, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { openAuditedBank } from '../audit/support/audited-bank.ts'
import { andThen, openFaultyCoreBank } from '../money/support/faulty-core-bank.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { officeCommandsOf, proposalIn, SHARED_LOGIN } from './support/office-commands.ts'
import { operatorLogin } from './support/operator-login.ts'
import { runHavn } from './support/run-havn.ts'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('SEC-84 the command line says why a payment has its status, and who did what', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  await payer.setClock(MONDAY)
  const approved = idOf(await payer.pay())
  const shown = await runHavn(bank, 'kari', ['payment', approved])
  assert.equal(shown.code, 0, shown.problem)
  assert.match(shown.out, /: ACTC\n/)
  assert.match(shown.out, /It waits for the batch run at 2026-11-16 12:00:00\./)
  assert.match(shown.out, /ACTC {2}the PSU approved \(person [0-9a-f-]{36}\)/)
  assert.match(shown.out, /X-Request-ID: [0-9a-f-]{36}\n/)
  assert.match(shown.out, /approve-payment \S+: finalised, person \S+, evidence/)
  const psu = await runHavn(bank, 'kari', ['psu', '--bank', (await bank.bankIds())[0] ?? ''], {
    input: `${KARI}\n`,
  })
  assert.equal(psu.code, 0, psu.problem)
  assert(psu.out.includes(approved))
  for (const { out, problem } of [shown, psu]) assert(!out.includes(KARI) && !problem.includes(KARI))

  const office = officeCommandsOf(bank, await bank.bankIds())
  assert.equal((await office.payment('kari', '01900000-0000-7000-8000-000000000001')).code, 1)
  assert.equal((await office.psu('kari', '14838530062')).code, 1)
  const poor = await payer.pay({
    query: '?allowLogicalDuplicate=true',
    headers: { 'X-PSU-IDENTITY': '02927931152' },
    body: ndctBody({ debtorAccount: { bban: '99860514113', currency: 'NOK' } }),
  })
  await payer.run()
  const waits = JSON.parse((await office.payment('kari', idOf(poor), true)).out)
  assert.equal(waits.payment.status, 'ACCP')
  assert.deepEqual(waits.why, ['At the last try there was too little money on the debtor account.'])
  assert.match(waits.next[0], /^It is tried again at 2026-11-16 12:00:00, .* until the last one of 2026-11-1/)
  assert(!(await office.psu('kari', KARI)).out.includes(idOf(poor)), 'it is of somebody else')
})

test('SEC-85 SEC-86 two people decide about a quarantined payment, and the audit chain has all of it', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  await payer.setClock(MONDAY)
  const paths = [await payer.pay(), await payer.pay()]
  const [bad = '', worse = ''] = paths.map(idOf)
  const before = await queryAsOwner(
    bank,
    `select transfer::text from payments.due where payment_id = '${bad}'`,
  )
  await queryAsOwner(bank, `update payments.due set transfer = '{}'`)
  await payer.run()
  const [bankId = ''] = await bank.bankIds()
  const office = officeCommandsOf(bank, [bankId])
  assert.match((await office.payment('kari', worse)).out, /quarantined since .* \(transfer/)
  for (const written of [KARI, `${KARI.slice(0, 6)}-${KARI.slice(6)}`, KARI.split('').join(' / ')])
    assert.match(
      (await office.propose('kari', worse, { reason: `see ${written}` })).out,
      /as many digits in a row/,
    )
  assert.match((await office.propose(SHARED_LOGIN, worse)).out, /a database login of your own/)
  assert.equal((await office.propose('kari', worse, { action: 'cancel' })).code, 0)
  assert.match((await office.propose('ola', worse)).out, /already/)
  assert.match((await office.confirm('Kari', worse)).out, /yourself/)
  assert.match((await office.list('per')).out, new RegExp(`${worse} .*cancel, proposed by kari`))
  const both = await Promise.all([office.confirm('ola', worse), office.confirm('per', worse)])
  assert.equal(both.filter(({ code }) => code === 0).length, 1, 'one of two who confirm at once')
  assert.match(
    (await office.payment('per', worse)).out,
    /cancel it at [\s\S]*rejected once the core bank says/,
  )
  assert.match((await office.list('per')).out, new RegExp(`${worse} .*to be cancelled when`))
  assert.match((await office.propose('per', worse, { action: 'cancel' })).out, /already/)
  const core = await openFaultyCoreBank(bank)
  const run = { bankId, at: Temporal.Instant.from('2026-11-16T10:01:00Z') }
  await finishOpenPayments(core.setup(), run)
  await core.close()
  assert.equal(await payer.statusOf(paths[1] ?? ''), 'RJCT')
  assert.match(
    (await office.payment('per', worse)).out,
    /(?:ola|per) confirmed: cancel\n.*kari proposed: cancel – the order was corrected\n/,
  )

  await queryAsOwner(bank, `update payments.due set transfer = '${String(before[0]?.['transfer'])}'`)
  await office.propose('kari', bad, { action: 'cancel' })
  const seen = proposalIn((await office.list('per')).out, bad)
  assert.equal((await office.decline('kari', bad)).code, 0)
  await office.propose('ola', bad)
  assert.match((await office.confirm('per', bad, seen)).out, /no such open proposal/)
  assert.equal((await office.confirm('kari', bad)).code, 0)
  await payer.run()
  assert.equal(await payer.statusOf(paths[0] ?? ''), 'ACSC')

  await bank.chain()
  assert.deepEqual(await bank.findings(), [])
  await tamper(
    bank,
    `update back_office.act set operator = 'eve' where act = 'confirmed' and action = 'retry'`,
  )
  assert.match((await bank.findings()).join('\n'), /^operator act \S+, step 1, was changed after/)
  await tamper(
    bank,
    `update back_office.act set operator = 'kari' where act = 'confirmed' and action = 'retry'`,
  )
  await tamper(bank, `delete from back_office.act where act = 'declined'`)
  assert.match((await bank.findings()).join('\n'), /^operator act \S+, step 1, is missing/)
  const id = '01900000-0000-7000-8000-000000000001'
  await assert.rejects(
    queryAsOwner(
      bank,
      `insert into back_office.proposal values ('${bankId}', '${id}', '${id}', 'retry', 'a reason', 'kari',
        'pages', now(), 'KARI', now(), 'confirmed', null, '{}')`,
    ),
    /two_people/,
  )
})

test('SEC-85 operators see that the core bank had executed what they decided to cancel', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  await payer.setClock(MONDAY)
  const core = await openFaultyCoreBank(bank)
  t.after(() => core.close())
  const [bankId = ''] = await bank.bankIds()
  const run = { bankId, at: Temporal.Instant.from('2026-11-16T10:01:00Z') }
  const path = await payer.pay()
  const id = idOf(path)
  const execute = andThen(() => Promise.reject(new Error('the line broke')))
  await runBatch(core.setup({ execute }), run)
  await queryAsOwner(bank, `update payments.due set transfer = '{}'`)
  await core.passDeadlines()
  await finishReclaimed(core.setup(), run)
  const office = officeCommandsOf(bank, [bankId])
  assert.equal((await office.propose('kari', id, { action: 'cancel' })).code, 0)
  const confirmed = await office.confirm('ola', id)
  assert.equal(confirmed.code, 0)
  assert.match(confirmed.out, /^Confirmed\. The core bank is asked whether it has executed the payment/)
  const reserved = andThen((outcomes) =>
    outcomes.map(({ paymentId }) => ({ paymentId, outcome: 'reserved' })),
  )
  await finishOpenPayments(core.setup({ readOutcomes: reserved }), run)
  assert.match((await office.payment('per', id)).out, /: ACSP\n[\s\S]*had executed it: it was not cancelled/)
  await queryAsOwner(bank, 'update payments.open_outcome set ask_at = now()')
  await finishOpenPayments(core.setup(), run)
  const shown = (await office.payment('per', id)).out
  assert.match(shown, /: ACSC\n[\s\S]*had executed it: it was not cancelled[\s\S]*ola confirmed: cancel/)
  assert.doesNotMatch(shown, /RJCT/)
  await bank.chain()
  assert.deepEqual(await bank.findings(), [])
})

test('SEC-85 SEC-86 the database lets no login act in the name of somebody else', async (t) => {
  const bank = await openAuditedBank(t)
  await payerAt(bank, bank.newTpp({ keyType: 'P-256' })).setClock(MONDAY)
  const [bankId = ''] = await bank.bankIds()
  const kari = await operatorLogin(bank, 'kari')
  const server = bank.databaseUrls.bank
  const look = (operator: string, channel: string, act = 'looked-at-payment') =>
    `select back_office.record_look('${operator}', '${channel}', '${act}', null, null, null)`
  const propose = (operator: string, channel: string) =>
    `select back_office.propose('${operator}', '${channel}', 'retry', '${newId()}', null, '{}', 'a reason', false)`
  const decide = (operator: string, channel: string) =>
    `select back_office.confirm('${newId()}', '${operator}', '${channel}')`
  const decline = (operator: string, channel: string) =>
    `select back_office.decline('${newId()}', '${operator}', '${channel}', 'a reason')`
  const write = (login: string, statement: string) =>
    queryAsOwner(
      { databaseUrl: login },
      `begin; select tenancy.set_actor('${bankId}', ''); ${statement}; rollback`,
    )
  for (const [login, statement] of [
    [kari, look('per', 'command-line')],
    [kari, look('kari', 'pages')],
    [server, look('per', 'command-line')],
    [kari, propose('per', 'command-line')],
    [kari, propose('kari', 'pages')],
    [server, propose('havn_bank', 'command-line')],
    [kari, decide('per', 'command-line')],
    [kari, decide('kari', 'pages')],
    [server, decide('per', 'command-line')],
    [server, decide('havn_bank', 'command-line')],
    [kari, decline('per', 'command-line')],
  ] as const)
    await assert.rejects(write(login, statement), /^error: the login \w+ may not /, statement)
  await assert.rejects(write(kari, look('kari', 'command-line', 'confirmed')), /decision_has_action/)
  for (const [login, statement] of [
    [server, look('havn_bank', 'command-line')],
    [server, look('per', 'pages')],
    [kari, propose('kari', 'command-line')],
    [server, propose('per', 'pages')],
    [kari, decide('kari', 'command-line')],
    [server, decide('per', 'pages')],
    [server, decline('havn_bank', 'command-line')],
  ] as const)
    await write(login, statement)
})

test('SEC-85 SEC-131 an operator with psql rewrites no decision and touches no payment', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
  await payer.setClock(MONDAY)
  const paymentId = idOf(await payer.pay())
  const [bankId = ''] = await bank.bankIds()
  const key = newId()
  const kari = await operatorLogin(bank, 'kari')
  const write = (databaseUrl: string, statement: string) =>
    queryAsOwner({ databaseUrl }, `begin; select tenancy.set_actor('${bankId}', ''); ${statement}; rollback`)
  for (const login of [kari, bank.databaseUrls.bank])
    for (const statement of [
      `insert into back_office.proposal (bank_id, proposal_id) values ('${bankId}', '${key}')`,
      `update back_office.proposal set details = '{}'`,
      `update back_office.proposal set decided_by = 'kari', decided_at = now(), outcome = 'declined'`,
      `insert into back_office.act (bank_id, act_id) values ('${bankId}', '${key}')`,
      `select back_office.write_act('kari', 'command-line', 'confirmed', null, null, null)`,
    ])
      await assert.rejects(write(login, statement), /permission denied/, statement)
  for (const statement of [
    `update payments.due set stage = 'under-way'`,
    `delete from payments.due`,
    `delete from payments.quarantine`,
    `insert into payments.claim (claim_id, bank_id, instance_id, claimed_at, not_after, lease_expires_at)
     values ('${key}', '${bankId}', '${key}', now(), now(), now())`,
    `select payments.advance('${bankId}', 'x', '${paymentId}', 'cancelled', now())`,
    `select payments.release_quarantined('${bankId}', '${paymentId}')`,
    `select payments.decide_quarantined('${bankId}', '${paymentId}', 'cancel', now())`,
    `select payments.record_found_outcomes('${bankId}', '[]', now())`,
    `set role havn_bank`,
  ])
    await assert.rejects(write(kari, statement), /permission denied/, statement)
})
