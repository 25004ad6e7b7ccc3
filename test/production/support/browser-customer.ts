import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { press, shownOn } from '../../browser/support/psu.ts'
import { until } from '../../jobs/until.ts'
import { ndctBody, ndctCreation } from '../../support/ndct.ts'
import { INSTANT_TARGET } from '../../support/payer.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import type { RequestToSign } from '../../support/signed-request.ts'
import type { DeployedBank } from './deploy-bank.ts'

const TPP = 'https://tpp.example/callback'

export interface CustomerSetup {
  readonly browser: Browser
  /** Signs as a TPP and sends to a bank. */
  readonly call: (bank: DeployedBank, request: RequestToSign) => Promise<ReceivedResponse>
}

/** Astrid, a customer of the example's bank in Python, who pays by a TPP and approves in a browser. */
export function createBrowserCustomer({ browser, call }: CustomerSetup) {
  let numberOfPayment = 0

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'nb-NO' })
    const page = await context.newPage()
    await page.route('https://tpp.example/**', (route) =>
      route.fulfill({ status: 200, body: 'back at the TPP' }),
    )
    return page
  }

  const read = (bank: DeployedBank, paymentId: string) =>
    call(bank, {
      target: `${INSTANT_TARGET}/${paymentId}/status`,
      headers: { 'x-accept-fix': 'payment-status-before-approval' },
    })

  /** Opens the link, logs in at the bank's own provider, and returns the page that asks for the approval. */
  async function logIn(bank: DeployedBank, link: string): Promise<Page> {
    const page = await newPage()
    await page.goto(link)
    assert.equal(new URL(page.url()).host, new URL(bank.url).host)
    assert.match(await shownOn(page), /Hav Strøm AS/)
    await press(page, 'login')
    await page.waitForURL((url) => url.host === bank.issuer)
    await page.locator('button[value=login]').click()
    await page.waitForURL((url) => url.origin === bank.url && url.pathname !== '/sca/callback')
    assert.match(await shownOn(page), /Astrid Vik/)
    return page
  }

  return {
    newPage,
    read,
    logIn,
    /** Creates an instant payment from Astrid's account. */
    async create(bank: DeployedBank): Promise<{ paymentId: string; link: string }> {
      const debtorAccount = { bban: '12345678903', currency: 'NOK' } as const
      const creditorAccount = { bban: '15031080077', currency: 'NOK' } as const
      numberOfPayment += 1
      const remittanceInformationUnstructured = `Faktura ${numberOfPayment}`
      const payment = { creditorName: 'Hav Strøm AS', remittanceInformationUnstructured }
      const body = ndctBody({ debtorAccount, creditorAccount, ...payment })
      const created = await call(bank, { ...ndctCreation({ body }), target: INSTANT_TARGET })
      assert.equal(created.status, 201, created.text)
      const { paymentId, _links } = created.json
      return { paymentId, link: _links['scaRedirect']?.href ?? '' }
    },
    /** Logs in, approves, and is back at the TPP afterwards. */
    async approve(bank: DeployedBank, link: string): Promise<void> {
      const page = await logIn(bank, link)
      await press(page, 'approve')
      await page.waitForURL((url) => url.href.startsWith(TPP))
      await page.context().close()
    },
    async untilStatus(bank: DeployedBank, paymentId: string, expected: string): Promise<void> {
      await until(90, async () => (await read(bank, paymentId)).json.transactionStatus === expected)
    },
  }
}
