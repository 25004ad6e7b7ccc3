import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newBrowser } from '../sca/support/psu-browser.ts'
import { bankPageAt } from '../support/bank-page.ts'
import { useBank } from '../support/bank.ts'
import type { ReceivedResponse } from '../support/send.ts'
import { EMIL, JOINT_PAYMENTS, NORA, NORDLYS_ACCOUNT, twoPeopleAt } from '../support/two-people.ts'

/** The footer for the person who started the payment, and for the second approver, in each language. */
const WARNINGS = {
  nb: [/bare det du selv har startet/, /bare betalinger du vet er riktige[^<]*den som godkjente først/],
  nn: [/berre det du sjølv har starta/, /berre betalingar du veit er rette[^<]*den som godkjende først/],
  en: [/what you started yourself/, /payments that you know are right[^<]*who approved first/],
} as const

const linkIn = ({ json }: ReceivedResponse) => json._links['scaRedirect']?.href ?? ''

describe('the warning in the footer of a page', () => {
  const bank = useBank()

  /** The last page before the approval, in each language. */
  async function assertWarned(link: string, nationalId: string, who: 'first' | 'second'): Promise<void> {
    const browser = newBrowser()
    await browser.open(link)
    await browser.logIn(nationalId)
    for (const [language, [first, second]] of Object.entries(WARNINGS)) {
      const { html } = await browser.open(`${link}?lang=${language}`)
      assert.match(html, /value="approve"/)
      assert.match(html, who === 'first' ? first : second, language)
      assert.doesNotMatch(html, who === 'first' ? second : first, language)
    }
  }

  test('a payment: the person who started it is asked whether they did; the second approver, who did not, whether they know of it', async () => {
    const psu = await twoPeopleAt(bank)
    const created = await psu.create(JOINT_PAYMENTS.single())
    await assertWarned(linkIn(created.answer), NORA, 'first')
    const { path } = await psu.halfApproved(JOINT_PAYMENTS.single())
    await assertWarned(linkIn(await psu.start(path)), EMIL, 'second')
  })

  test('a basket of payments, too', async () => {
    const psu = await twoPeopleAt(bank)
    const ids = await psu.payments(2, { amount: '150000.00', account: NORDLYS_ACCOUNT })
    const { basketId, authorisationId } = await psu.basket(ids)
    await psu.decide(authorisationId)
    await assertWarned(linkIn(await psu.start(`/v1/signing-baskets/${basketId}`)), EMIL, 'second')
  })

  test('the bank’s own page, and the login that it leads to, have only the text for second approvers', async () => {
    const psu = await twoPeopleAt(bank)
    const { paymentId } = await psu.halfApproved(JOINT_PAYMENTS.single())
    const page = bankPageAt(bank.baseUrl, await psu.bankId())
    const [first, second] = WARNINGS.en
    for (const fields of [undefined, { step: 'login', nationalId: EMIL }]) {
      if (fields !== undefined) await page.visit(page.home, fields)
      const { html } = await page.visit(page.home)
      assert.match(html, second)
      assert.doesNotMatch(html, first)
    }
    const { location } = await page.visit(page.home, { step: 'open', key: `approve-payment ${paymentId}` })
    const link = new URL(location ?? '', bank.baseUrl).href
    const { html } = await newBrowser().open(link)
    assert.match(html, /name="nationalId"/)
    assert.match(html, second)
    await assertWarned(link, EMIL, 'second')
  })
})
