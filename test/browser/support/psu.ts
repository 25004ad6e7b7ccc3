import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { Language } from '../../../apps/server/src/platform/web/language.ts'
import { en } from '../../../apps/server/src/platform/web/messages/en.ts'
import { nb } from '../../../apps/server/src/platform/web/messages/nb.ts'
import { nn } from '../../../apps/server/src/platform/web/messages/nn.ts'
import { se } from '../../../apps/server/src/platform/web/messages/se.ts'
import type { Scene } from './scene.ts'

const STAY = new RegExp([nb, nn, en, se].map(({ leaving }) => leaving.stay).join('|'))

export const KARI = '14838530061'
export const OLA = '02927931152'
export const FJORD_KAFFE = 'e0000000-0000-4000-8000-000000000001'

/** What a PSU does on the pages, independent of the language. */
export async function logIn(page: Page, nationalId: string): Promise<void> {
  await page.locator('input[name=nationalId]').fill(nationalId)
  await press(page, 'login')
}

export async function choose(page: Page, context: string): Promise<void> {
  await page.locator(`input[name=context][value="${context}"]`).check()
  await press(page, 'choose')
}

export async function press(
  page: Page,
  step:
    | 'login'
    | 'choose'
    | 'check-all'
    | 'check-none'
    | 'approve'
    | 'refuse'
    | 'abort'
    | 'revoke-all'
    | 'undo'
    | 'object'
    | 'logout',
): Promise<void> {
  await follow(page.locator(`button[name=step][value=${step}]`))
}

/** Opens the list of languages and chooses one. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('.languages summary').click()
  await follow(page.locator(`.languages li > [lang=${language}]`))
}

/** Clicks, and waits for the next page. */
export async function follow(target: Locator): Promise<void> {
  const page = target.page()
  await Promise.all([page.waitForEvent('framenavigated'), target.click()])
  await page.waitForLoadState()
}

/** The label of the page's main button. */
export async function primaryLabel(page: Page): Promise<string> {
  return page.locator('main .primary').innerText()
}

/** The heading of the login, below the request. */
export async function loginHeading(page: Page): Promise<string> {
  return page.locator('h2#log-in').innerText()
}

/** The only heading of the current page. */
export async function heading(page: Page): Promise<string> {
  return page.locator('h1').innerText()
}

/** Replaces the non-breaking spaces in amounts and dates. */
export async function shownOn(page: Page): Promise<string> {
  return (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
}

/** The button of a page that returns to the TPP. */
export async function goBack(page: Page): Promise<void> {
  await follow(page.locator('main a.button.primary'))
}

/** Waits until the PSU is back at the TPP; returns the parameters that the TPP's server received. */
export async function backAtTpp(page: Page, { site }: Scene): Promise<Record<string, string>> {
  // If there is something to read first, the PSU need not wait until the page leaves by itself.
  const toRead = page.locator('main a', { hasText: STAY }).or(page.locator('main .receipt')).first()
  if (await toRead.isVisible().catch(() => false)) await goBack(page)
  await page.waitForURL((url) => url.href.startsWith(new URL('/callback', site.callback).href))
  assert.equal(await heading(page), 'back at the TPP')
  const { state, ...parameters } = Object.fromEntries(new URL(page.url()).searchParams)
  assert.equal(state, 'of-the-tpp')
  assert.deepEqual(site.returns.at(-1)?.parameters, { state, ...parameters })
  return parameters
}
