import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { openBank } from '../support/bank.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { ndctBody, NDCT_TARGET } from '../support/ndct.ts'
import { EMIL, NORDLYS_ACCOUNT, twoPeopleAt } from '../support/two-people.ts'

test('VER-15 approved on the bank’s own page and executed since: the id is valid, and its references are as sent', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const psu = await twoPeopleAt(bank)
  const references = {
    endToEndIdentification: 'E2E-2026-4711',
    remittanceInformationStructuredArray: [{ reference: 'Faktura 4711', referenceIssuer: 'Nordlys' }],
  }
  const { remittanceInformationUnstructured: _, ...body } = ndctBody({
    instructedAmount: { amount: '150000.00', currency: 'NOK' },
    debtorAccount: { bban: NORDLYS_ACCOUNT, currency: 'NOK' },
    ...references,
  })
  const { path, paymentId } = await psu.halfApproved({ target: NDCT_TARGET, body })

  const assertStatus = async (status: string) => {
    const answer = await psu.payer.call({
      target: path,
      headers: { 'x-accept-fix': 'payment-status-before-approval' },
    })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual([answer.json.paymentId, answer.json.transactionStatus], [paymentId, status])
    for (const [name, sent] of Object.entries(references)) assert.deepEqual(answer.json[name], sent, name)
  }
  await assertStatus('RCVD')

  const page = bankPageAt(bank.baseUrl, await psu.bankId())
  await page.logIn(EMIL)
  const { location } = await page.visit(page.home, { step: 'open', key: `approve-payment ${paymentId}` })
  assert.match(location ?? '', /\/sca\//)
  const emil = newBrowser()
  await emil.open(new URL(location ?? '', bank.baseUrl).href)
  await emil.logIn(EMIL)
  await emil.approve()
  await assertStatus('ACTC')
  await psu.payer.run()
  await assertStatus('ACSC')
})
