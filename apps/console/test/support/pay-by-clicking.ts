import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

interface PayingOptions {
  /** The bank's address, which leads a browser to the console. */
  readonly bankUrl: string
  /** Where Kari approves: on the page of the bank, or by the button that does it in her name. */
  readonly approves: 'on the page' | 'by button'
  readonly shoot?: (page: Page, what: string) => Promise<void>
}

const KARI = '14838530061'

/**
 * Pays as a newcomer does: opens the bank's address, pays as Kari, approves, and lets the bank execute what is due. Returns the
 * payment's id.
 */
export async function payByClicking(page: Page, options: PayingOptions): Promise<string> {
  const { bankUrl, approves, shoot = async () => {} } = options
  await page.goto(bankUrl)
  await shoot(page, '1-start')
  await follow(page.getByRole('button', { name: /^Pay as Kari/ }).first())
  const [, paymentId = ''] = /\/payments\/([0-9a-f-]{36})/.exec(page.url()) ?? []
  assert.notEqual(paymentId, '', page.url())
  await shoot(page, '2-created')
  if (approves === 'by button') {
    await follow(page.getByRole('button', { name: /^Approve at once as Kari/ }).first())
  } else {
    await follow(page.getByRole('link', { name: /^Approve on the bank/ }).first())
    await shoot(page, '3-login')
    await page.locator('input[name=nationalId]').fill(KARI)
    await follow(page.locator('button[name=step][value=login]'))
    await shoot(page, '4-approval')
    await follow(page.locator('button[name=step][value=approve]'))
    await shoot(page, '5-receipt')
    await follow(page.locator('main a.button.primary'))
    await page.waitForURL(/\/tpp\/callback/)
    await shoot(page, '6-callback')
    await follow(page.locator(`main a[href="/payments/${paymentId}"]`).first())
  }
  await shoot(page, '7-approved')
  await follow(
    page
      .locator('main')
      .getByRole('button', { name: /^Run a batch/ })
      .first(),
  )
  await shoot(page, '8-executed')
  return paymentId
}

/** Clicks, and waits for the next page. */
async function follow(target: Locator): Promise<void> {
  const page = target.page()
  await Promise.all([page.waitForEvent('framenavigated'), target.click()])
  await page.waitForLoadState()
}
