import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { prepare, useBank } from '../support/bank.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { arriveAtApproval } from './support/at-approval.ts'
import { departureOf } from './support/psu-browser.ts'
import { inDays } from '../support/coming-dates.ts'
import { KARI, ndctBody } from '../support/ndct.ts'
import { tppAt } from './support/tpp-calls.ts'

describe('an approval counts only for what was shown', () => {
  const why = 'payments are changed behind the page by hand'
  const bank = useBank({
    breaks: {
      'payment-status-follows-its-log': why,
      'approved-payments-are-due': why,
      'due-orders-are-what-was-approved': why,
    },
  })
  const tpp = prepare(() => tppAt(bank, bank.newTpp({ keyType: 'P-256' })))

  const dated = () => ({
    body: ndctBody({ requestedExecutionDate: inDays(30), remittanceInformationUnstructured: randomUUID() }),
  })
  const body = (change: string) =>
    `update payments.payment set body = jsonb_set(body::jsonb, ${change})::text`
  const CHANGES: readonly (readonly [string, string])[] = [
    ['amount', body(`'{instructedAmount,amount}', '"99125.50"'`)],
    ['currency', body(`'{instructedAmount,currency}', '"EUR"'`)],
    ['payee', body(`'{creditorName}', '"Mallory"'`)],
    ["payee's account", body(`'{creditorAccount,bban}', '"99860514113"'`)],
    ['debtor account', body(`'{debtorAccount,bban}', '"99860511378"'`)],
    ['message', body(`'{remittanceInformationUnstructured}', '"other"'`)],
    ['date', `update payments.payment_status set execution_date = execution_date + 7`],
  ]
  for (const [what, change] of CHANGES)
    test(`SEC-15 the ${what} changes between view and approval: void, with an explanation, shown and authenticated again`, async () => {
      const { paymentId, browser } = await arriveAtApproval(tpp, dated())
      await queryAsOwner(bank, `${change} where payment_id = '${paymentId}'`)
      const page = await browser.approve()
      assert.equal(page.status, 200)
      assert.match(page.html, /Something has changed/)
      assert.equal(await tpp.statusOf(paymentId), 'RCVD')
      await browser.logIn(KARI)
      assert(departureOf(await browser.approve()).searchParams.has('psu-id'))
    })

  for (const [what, change] of CHANGES.slice(0, 4))
    test(`SEC-15 the ${what} changes after the login, and the PSU loads the page again: void, because they authenticated for something else`, async () => {
      const { paymentId, href, browser } = await arriveAtApproval(tpp)
      const shownAtLogin = browser.field('shown')
      await queryAsOwner(bank, `${change} where payment_id = '${paymentId}'`)
      await browser.open(href)
      assert.notEqual(browser.field('shown'), shownAtLogin, 'the page shows what is asked now')
      const page = await browser.approve()
      assert.match(page.html, /Something has changed/)
      assert.match(page.html, /name="nationalId"/, 'and asks for another login')
      assert.equal(await tpp.statusOf(paymentId), 'RCVD')
    })

  const FACTS = [
    ['TPP', `tpp_name = 'Somebody Else'`],
    [
      'corporation',
      `acting_context = 'CORPORATE', acting_agreement_id = 'e0000000-0000-4000-8000-000000000001'`,
    ],
  ] as const
  for (const [what, change] of FACTS)
    test(`SEC-15 the ${what} changes between view and approval: void, with an explanation`, async () => {
      const { paymentId, authorisationId, browser } = await arriveAtApproval(tpp)
      await queryAsOwner(
        bank,
        `update sca.authorisation set ${change} where authorisation_id = '${authorisationId}'`,
      )
      assert.match((await browser.approve()).html, /Something has changed/)
      assert.equal(await tpp.statusOf(paymentId), 'RCVD')
    })

  test('SCA-13 the right to pay is withdrawn between view and approval: 403 FORBIDDEN to the TPP', async () => {
    const other = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
    const { paymentId, bankId, browser } = await arriveAtApproval(other)
    const toOla = `set customer_id = 'c0000000-0000-4000-8000-000000000002'`
    await queryAsOwner(bank, `update sandbox_ledger.account ${toOla} where bank_id = '${bankId}'`)
    assert.equal(departureOf(await browser.approve()).searchParams.get('code'), 'FORBIDDEN')
    assert.equal(await other.statusOf(paymentId), 'RCVD')
  })

  for (const status of ['RJCT', 'CANC', 'ACTC', 'PDNG'])
    test(`SEC-15 the payment becomes ${status} between view and approval: 403 FORBIDDEN to the TPP`, async () => {
      const { paymentId, href, browser } = await arriveAtApproval(tpp)
      await tamper(
        bank,
        `update payments.payment_status set status = '${status}', sequence = 2 where payment_id = '${paymentId}'`,
      )
      assert.equal(departureOf(await browser.approve()).searchParams.get('code'), 'FORBIDDEN')
      const rows = await queryAsOwner(
        bank,
        `select payment_status.status as payment, authorisation.status as authorisation
         from payments.payment_status join sca.authorisation on subject_id = payment_id
         where payment_id = '${paymentId}'`,
      )
      assert.deepEqual(rows, [{ payment: status, authorisation: 'failed' }])
      assert.match((await browser.open(href)).html, /You cannot do this/)
    })

  test('SEC-15 an approval without what was shown, or with that of another payment, is void', async () => {
    const [mine, other] = [await arriveAtApproval(tpp), await arriveAtApproval(tpp)]
    for (const shown of ['', 'x', other.browser.field('shown') ?? '', `${mine.browser.field('shown')} `]) {
      const page = await mine.browser.post({ step: 'approve', shown })
      assert.match(page.html, /Something has changed/)
    }
    assert.equal(await tpp.statusOf(mine.paymentId), 'RCVD')
  })
})
