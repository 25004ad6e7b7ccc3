import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Client } from 'pg'
import { arriveAtApproval } from '../sca/support/at-approval.ts'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { linkOf, tppAt } from '../sca/support/tpp-calls.ts'
import { authorisationIdOf, EMIL, NORDLYS_ACCOUNT } from '../support/basket-payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { decisionOf, JOINT_PAYMENTS, type TwoPeople, twoPeopleAt } from '../support/two-people.ts'
import { useBank } from '../support/bank.ts'

describe('SEC-130 whoever can write to the database approves nothing', () => {
  const forged = 'it was forged'
  const bank = useBank({
    breaks: {
      'approvals-carry-their-mac': forged,
      'approvals-have-evidence': forged,
      'approved-payments-were-authorised': forged,
      'payment-log-is-legal': forged,
    },
  })

  /** Runs a statement with the login of the servers. `bank_id` and `tpp_id` stand for those of a payment or basket. */
  async function asThief(of: { bankId: string; tppId: string }, statement: string): Promise<void> {
    const client = new Client({ connectionString: bank.databaseUrls.bank })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select tenancy.set_actor($1, $2)', [of.bankId, of.tppId])
      await client.query(statement)
      await client.query('commit')
    } finally {
      await client.end()
    }
  }

  async function ownerOf(paymentId: string): Promise<{ bankId: string; tppId: string }> {
    const [row] = await queryAsOwner(
      bank,
      `select bank_id, tpp_id from payments.payment where payment_id = '${paymentId}'`,
    )
    return { bankId: String(row?.['bank_id']), tppId: String(row?.['tpp_id']) }
  }

  /** Asserts that an alarm was raised about a first approval that nobody gave. */
  async function assertAlarmed(subjectId: string, reason = 'mac-missing'): Promise<void> {
    const lines = bank.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const alarm = lines.find((line) => line['subject'] === subjectId && line['what'] === 'first-approval')
    assert.equal(alarm?.['reason'], reason)
  }

  /** Nora and her agreement, as a payment that she really approved first has them. */
  async function noraOf(psu: TwoPeople): Promise<{ person: string; agreement: string }> {
    const { paymentId } = await psu.halfApproved(JOINT_PAYMENTS.single())
    const [row] = await queryAsOwner(
      bank,
      `select first_approver_id as person, first_agreement_id as agreement from payments.payment_status
       where payment_id = '${paymentId}'`,
    )
    return { person: String(row?.['person']), agreement: String(row?.['agreement']) }
  }

  test('SEC-130 a first approval that Nora never gave: Emil cannot approve as the second', async () => {
    const psu = await twoPeopleAt(bank)
    const { person, agreement } = await noraOf(psu)
    const { path, paymentId } = await psu.create(JOINT_PAYMENTS.single())
    const owner = await ownerOf(paymentId)
    await asThief(
      owner,
      `select payments.record_first_approval('${owner.bankId}', '${owner.tppId}', '${paymentId}', now(), '${person}', '${agreement}', null)`,
    )
    const had = await psu.payer.balanceOf(NORDLYS_ACCOUNT)
    const second = await psu.decideNext(path, decisionOf(EMIL))
    assert.equal(second.json['scaStatus'], 'failed', second.text)
    assert.equal((await psu.statusAt(path)).json.transactionStatus, 'RCVD')
    await psu.payer.run()
    assert.equal(await psu.payer.balanceOf(NORDLYS_ACCOUNT), had)
    await assertAlarmed(paymentId)
  })

  test('SEC-130 a payment that became another product after Nora approved it: Emil cannot approve as the second', async () => {
    const psu = await twoPeopleAt(bank)
    const { path, paymentId } = await psu.halfApproved(JOINT_PAYMENTS.instant())
    const product = 'norwegian-domestic-credit-transfers'
    await tamper(bank, `update payments.payment set product = '${product}' where payment_id = '${paymentId}'`)
    const second = await psu.decideNext(
      path.replace(/payments\/[^/]+/, `payments/${product}`),
      decisionOf(EMIL),
    )
    assert.equal(second.json['scaStatus'], 'failed', second.text)
    await assertAlarmed(paymentId, 'mac-mismatch')
  })

  test('SEC-130 a first approval of a basket that Nora never gave: Emil cannot approve as the second', async () => {
    const psu = await twoPeopleAt(bank)
    const { person, agreement } = await noraOf(psu)
    const paymentId = await psu.payment({ amount: '100000.01', account: NORDLYS_ACCOUNT })
    const { basketId } = await psu.basket([paymentId])
    await asThief(
      await ownerOf(paymentId),
      `with moved as (
         update signing_baskets.basket set stage = 'half-approved', agreement_id = '${agreement}', sequence = 2
         where basket_id = '${basketId}' returning bank_id, tpp_id, basket_id)
       insert into signing_baskets.event (bank_id, tpp_id, basket_id, sequence, cause, stage, person_id, agreement_id, at)
       select bank_id, tpp_id, basket_id, 2, 'approved', 'half-approved', '${person}', '${agreement}', now() from moved`,
    )
    const second = await psu.decide(authorisationIdOf(await psu.start(`/v1/signing-baskets/${basketId}`)), {
      ...decisionOf(EMIL),
    })
    assert.equal(second.json['scaStatus'], 'failed', second.text)
    await assertAlarmed(basketId)
  })

  test('SEC-130 a login that is written by SQL, with the evidence of another link: the PSU has to log in', async () => {
    const tpp = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
    // Kari looked at it and went away.
    const { paymentId, authorisationId: seen } = await arriveAtApproval(tpp)
    const link = linkOf(await tpp.startAuthorisation(paymentId))
    const browser = newBrowser()
    await browser.open(link.href)
    const owner = await ownerOf(paymentId)
    const events = ['identified psuIdentified', 'authenticated psuAuthenticated', 'shown started']
    const steps = events.map((one, index) => {
      const [cause, status] = one.split(' ')
      return `(${index + 2}, '${cause}', '${status}')`
    })
    await asThief(
      owner,
      `with genuine as (select * from sca.evidence where authorisation_id = '${seen}'),
         copied as (
           insert into sca.evidence (bank_id, authorisation_id, attempt, kind, person_id, summary_hash, authenticated_at, sealed)
           select bank_id, '${link.authorisationId}', attempt, kind, person_id, summary_hash, authenticated_at, sealed from genuine),
         moved as (
           update sca.authorisation set status = 'started', sequence = 4, person_id = (select person_id from genuine),
             acting_context = 'PRIVATE'
           where authorisation_id = '${link.authorisationId}' returning bank_id, tpp_id, authorisation_id)
       insert into sca.authorisation_event (bank_id, tpp_id, authorisation_id, sequence, cause, status, at)
       select bank_id, tpp_id, authorisation_id, step.*, now() from moved cross join (values ${steps.join(', ')}) as step`,
    )
    await browser.open(link.href)
    const page = await browser.approve()
    assert.match(page.html, /name="nationalId"/, 'it asks for a login')
    assert.equal(await tpp.statusOf(paymentId), 'RCVD')
  })
})
