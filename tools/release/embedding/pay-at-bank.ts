import { readFileSync } from 'node:fs'
import { certificatePaths, createTpp, exportKey, openSandboxCa } from '@havn/test-certificates'
import { connectBank, expect, waitForStatus } from '@havn/tpp-sdk'
import { press, shownOn } from '../../../test/browser/support/psu.ts'
import { startBrowser } from '../../chromium.ts'
import type { BankOfItsOwn } from './bank-of-its-own.ts'

const product = 'instant-norwegian-domestic-credit-transfers-straks'

/** What became of a payment, and what its PSU saw. */
export interface PaidPayment {
  readonly paymentId: string
  readonly status: string
  /** The title and the text of the page on which the PSU approved. */
  readonly shown: { readonly title: string; readonly text: string }
}

/** Pays through a TPP: creates an instant payment, logs in at the bank's provider, approves in a browser, and waits for the end. */
export async function payAtBank({ url, certificates }: BankOfItsOwn): Promise<PaidPayment> {
  const paths = certificatePaths(certificates)
  const names = { folder: 'payer', organisation: 'Payer AS' }
  const tpp = createTpp({ paths, ca: openSandboxCa(paths), ...names, roles: ['PISP'] })
  const bank = connectBank({
    baseUrl: url,
    key: exportKey(tpp.key),
    certificate: tpp.certificate.toString(),
    ca: readFileSync(paths.ca, 'utf8'),
  })
  const created = await expect(
    bank.createInstantPayment({
      session: {
        sessionId: 'embedding',
        redirectUri: 'https://tpp.example/back',
        ipAddress: '192.0.2.7',
        psu: { nationalId: '14838530061', context: 'PRIVATE' },
      },
      body: {
        instructedAmount: { amount: '125.50', currency: 'NOK' },
        creditorName: 'Hav Strøm AS',
        creditorAddress: { country: 'NO' },
        creditorAccount: { bban: '15031080077', currency: 'NOK' },
        debtorAccount: { bban: '12345678903', currency: 'NOK' },
        remittanceInformationUnstructured: 'Faktura 7',
      },
    }),
    201,
  )
  const { paymentId, _links: links } = created.body
  const shown = await approve(links?.scaRedirect?.href ?? '', url)
  const waited = await waitForStatus(bank, { paymentProduct: product, paymentId }, ['ACSC'])
  return { paymentId, shown, status: waited.kind === 'reached' ? waited.status : waited.problem }
}

async function approve(link: string, url: string): Promise<PaidPayment['shown']> {
  const browser = await startBrowser()
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en' })).newPage()
    await page.route('https://tpp.example/**', (route) => route.fulfill({ status: 200, body: 'back' }))
    await page.goto(link)
    await press(page, 'login')
    await page.locator('button[value=login]').click()
    await page.waitForURL(({ origin, pathname }) => origin === url && pathname !== '/sca/callback')
    const shown = { title: await page.title(), text: await shownOn(page) }
    await press(page, 'approve')
    await page.waitForURL('https://tpp.example/**')
    return shown
  } finally {
    await browser.close()
  }
}
