import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeUnapprovedOfDay } from '../../apps/server/src/domain/payments/index.ts'
import { createAuditChain, verifyBank } from '../../apps/server/src/operations/audit/index.ts'
import { arriveAtApproval } from '../sca/support/at-approval.ts'
import { tppAt } from '../sca/support/tpp-calls.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { assertInvariants } from '../support/invariants.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { openKept } from './support/kept-bank.ts'

const day = 86_400_000
const everything = '9999-12-31'

test('SEC-64 payments that nobody approved lose what they say of people, not before 30 days, and everything still verifies', async (t) => {
  const { bank, bankDatabase } = await openKept(t)
  const identity = bank.newTpp({ keyType: 'P-256' })
  const [payer, tpp] = [payerAt(bank, identity), tppAt(bank, identity)]
  const approvedPath = await payer.pay()
  const approved = approvedPath.split('/').at(-1) ?? ''
  const refused = await payer.create()
  await payer.decide(refused, 'refuse')
  const { paymentId: open } = await arriveAtApproval(tpp)
  const unapproved = [refused.json.paymentId, open].toSorted()
  const [row] = await queryAsOwner(bank, 'select bank_id from payments.payment limit 1')
  const bankId = String(row?.['bank_id'])
  await queryAsOwner(
    bank,
    `insert into payments.payee_check (bank_id, payment_id, first_line, sealed)
     select bank_id, payment_id, 0, 'found' from payments.payment`,
  )
  const chain = createAuditChain({ bankDatabase, clock: bank.clock })
  const verify = () => verifyBank({ bankDatabase }, bankId)
  do {
    await chain.chainAll()
    await sleep(100)
  } while ((await verify()).notYetChained > 0)
  const before = await verify()

  const remove = () => removeUnapprovedOfDay(bankDatabase, bankId, everything)
  await moveDatabaseClock(bank, 29 * day)
  assert.equal(await remove(), undefined, 'the database keeps 30 days, whoever asks')
  await moveDatabaseClock(bank, 32 * day)
  assert.equal((await remove())?.payments, 2)
  assert.equal(await remove(), undefined, 'nothing is left')

  const emptied = await queryAsOwner(
    bank,
    `select payment_id, debtor_account || creditor_account as accounts, psu_ip_address
     from payments.payment where body = '{}' order by payment_id`,
  )
  assert.deepEqual(
    emptied,
    unapproved.map((id) => ({ payment_id: id, accounts: '', psu_ip_address: null })),
  )
  assert.deepEqual(await queryAsOwner(bank, 'select payment_id from payments.logical_key'), [
    { payment_id: approved },
  ])
  assert.deepEqual(await queryAsOwner(bank, 'select payment_id from payments.payee_check'), [
    { payment_id: approved },
  ])
  const authorisations = await queryAsOwner(
    bank,
    `select subject_id = '${approved}' as "isApproved", psu_identity_hash is null and tpp_session_id = '' as "isEmpty"
     from sca.authorisation where purpose = 'approve-payment'`,
  )
  assert.equal(authorisations.length, 3)
  for (const { isApproved, isEmpty } of authorisations) assert.notEqual(isApproved, isEmpty)
  const logins = await queryAsOwner(
    bank,
    `select distinct subject_id = '${approved}' as "isApproved", length(sealed) = 0 as "isEmpty"
     from sca.evidence join sca.authorisation using (bank_id, authorisation_id)`,
  )
  for (const { isApproved, isEmpty } of logins) assert.notEqual(isApproved, isEmpty)
  assert.ok(
    logins.some(({ isEmpty }) => isEmpty === true),
    'a login of a payment that nobody approved',
  )

  const after = await verify()
  assert.deepEqual(after.findings, [])
  assert.equal(
    after.verified,
    before.verified,
    'each row is as the chain has it, also a login without its content',
  )
  await assertInvariants(bank)
  for (const id of unapproved) {
    assert.equal((await payer.call({ target: approvedPath.replace(approved, id) })).status, 404)
    assert.match(await tpp.statusOf(id), /RCVD|RJCT/)
  }
  assert.equal((await payer.call({ target: approvedPath })).status, 200)
})
