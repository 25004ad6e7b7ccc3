import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBank, type TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { startBrowser } from '../../../tools/chromium.ts'
import { startTppSite, type TppSite } from './tpp-site.ts'

export type BankOfScene = Pick<TestBank, 'baseUrl' | 'databaseUrl' | 'clock' | 'newTpp' | 'call' | 'close'>

/** A bank, a TPP with its site, and a browser for PSUs. */
export interface Scene {
  readonly bank: BankOfScene
  readonly tpp: Identity
  readonly site: TppSite
  /** Opens a page in a new context, by default without JavaScript and in bokmål. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** Ends a test: closes the contexts, corrects the clock, and asserts that nothing unexpected happened. */
  tidyUp(): Promise<void>
  close(): Promise<void>
}

export const TPP_NAME = 'Fjordbetaling AS'

export async function openScene(openTheBank: () => Promise<BankOfScene> = openBank): Promise<Scene> {
  const [bank, site, browser] = await Promise.all([openTheBank(), startTppSite(), startBrowser()])
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  return {
    bank,
    site,
    tpp: bank.newTpp({ name: TPP_NAME }),
    async newPage(options) {
      const context = await newContext(browser, options)
      contexts.push(context)
      watch(context, complaints)
      return context.newPage()
    },
    async tidyUp() {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
      bank.clock.offsetMilliseconds = 0
      assert.deepEqual(complaints.splice(0), [])
      for (const { referer, cookie } of site.returns)
        assert.deepEqual([referer, cookie], [undefined, undefined], 'the TPP gets nothing but parameters')
    },
    async close() {
      await browser.close()
      await site.stop()
      await bank.close()
    },
  }
}

async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'nb-NO', javaScriptEnabled: false, ...options })
  context.setDefaultTimeout(30_000)
  return context
}

// An ended link is answered 410, an unknown one 404; chromium logs that, as expected.
const MEANT = /^Failed to load resource: the server responded with a status of (403|404|410|500) /

const LOOPBACK = /^127\.0\.0\.[123]$/

/** Collects everything that the console says, such as violations of the content security policy, and all requests to other machines. */
function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (!MEANT.test(message.text())) complaints.push(message.text())
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    // An app's own scheme connects to no host.
    if (protocol !== 'data:' && protocol !== 'myapp:' && !LOOPBACK.test(hostname))
      complaints.push(`left for ${hostname}`)
  })
}
