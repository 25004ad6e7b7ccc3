import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { press } from '../../browser/support/psu.ts'
import { openScene, type Scene } from '../../browser/support/scene.ts'
import { type BankOptions, openBank, type TestBank } from '../../support/bank.ts'
import { type LoginProvider, prepareLoginProvider, type ProviderSettings } from './login-provider.ts'

/** A bank, a TPP, a browser and a real provider. */
export interface OidcScene extends Scene {
  readonly provider: LoginProvider
  readonly testBank: TestBank
  /** Starts the provider's process again. */
  restartProvider(settings?: ProviderSettings): Promise<void>
}

export async function openOidcScene(
  options: BankOptions = {},
  provided: Parameters<typeof prepareLoginProvider>[0] = {},
): Promise<OidcScene> {
  const provider = await prepareLoginProvider(provided)
  let bank: TestBank | undefined
  const scene = await openScene(async () => {
    bank = await openBank({ ...options, oidc: provider.options })
    return bank
  })
  assert(bank)
  const testBank = bank
  await provider.start(testBank.baseUrl)
  return {
    ...scene,
    provider,
    testBank,
    restartProvider: (settings) => provider.start(testBank.baseUrl, settings),
    async close() {
      await provider.close()
      await scene.close()
    },
  }
}

/** What a person does at the provider. */
export interface AtProvider {
  readonly person?: string
  readonly acr?: string
  readonly ageSeconds?: number
  readonly step?: 'login' | 'cancel'
}

/** Opens a link and leaves for the provider from the page that shows what is asked. */
export async function leaveForProvider(page: Page, { provider }: OidcScene, link: string): Promise<void> {
  await page.goto(link)
  await press(page, 'login')
  await page.waitForURL((url) => url.origin === provider.issuer)
}

/** Fills in the provider's form; the browser is back at the bank afterwards. */
export async function logInAtProvider(
  page: Page,
  { bank, site }: Pick<OidcScene, 'bank' | 'site'>,
  { person, acr, ageSeconds = 0, step = 'login' }: AtProvider = {},
): Promise<void> {
  if (person !== undefined) await page.locator('input[name=nationalId]').fill(person)
  if (acr !== undefined) await page.locator('select[name=acr]').selectOption(acr)
  if (ageSeconds > 0) await page.locator('select[name=age]').selectOption(String(ageSeconds))
  await page.locator(`button[value=${step}]`).click()
  const origins = new Set([new URL(bank.baseUrl).origin, new URL(site.callback).origin])
  await page.waitForURL((url) => origins.has(url.origin) && url.pathname !== '/sca/callback')
  await page.waitForLoadState()
}

/** Fills in the provider's form, but keeps the browser from following: returns the address of the callback. */
export async function catchCallback(page: Page, { provider }: OidcScene): Promise<URL> {
  provider.network.catchesCallbacks = true
  await page.locator('button[value=login]').click()
  const href = await page.locator('a', { hasText: 'go on' }).getAttribute('href')
  provider.network.catchesCallbacks = false
  return new URL(href ?? '')
}
