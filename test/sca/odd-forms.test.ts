import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { payerAt } from '../support/payer.ts'
import { newBrowser } from './support/psu-browser.ts'
import { useBank } from '../support/bank.ts'

describe('requests that no browser sends', () => {
  const bank = useBank()
  let link: string
  before(async () => {
    link = (await payerAt(bank, bank.newTpp()).create()).json._links['scaRedirect']?.href ?? ''
  })

  test('SEC-17 a number with a NUL has not the form of one: no attempt is counted', async () => {
    const browser = newBrowser()
    await browser.open(link)
    const page = await browser.post({ step: 'login', nationalId: '1483853\0x' })
    assert.deepEqual(
      [page.status, /The number has 11 digits/.test(page.html), /attempts left/.test(page.html)],
      [200, true, false],
      page.html,
    )
  })

  for (const where of ['mybank', 'phone'])
    test(`nobody is logged in at /${where} with it`, async () => {
      const bankId = link.split('/')[4] ?? ''
      const browser = newBrowser()
      await browser.open(`${bank.baseUrl}/${where}/${bankId}`)
      const page = await browser.post({ step: 'login', nationalId: '\0' })
      assert(page.status < 500, page.html)
    })

  test('404: a snapshot with an invalid name', async () => {
    const answer = await bank.call(bank.newTpp(), { method: 'DELETE', target: '/v1/sandbox/snapshots/%00' })
    assert.equal(answer.status, 404, answer.text)
  })
})
