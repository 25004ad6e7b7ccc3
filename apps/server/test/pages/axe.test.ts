import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { LANGUAGES } from '../../src/web/language.ts'
import { rounds } from '../support/rounds.ts'
import { hasChromium, startBrowser } from './browser.ts'
import { lookWithAxe } from './look-with-axe.ts'
import { PAGES, startPreview } from './preview.ts'

describe('axe-core finds no problem', { skip: hasChromium ? false : 'chromium is not installed' }, () => {
  let browser: Browser
  let preview: Awaited<ReturnType<typeof startPreview>>

  before(async () => {
    browser = await startBrowser()
    preview = await startPreview()
  })

  after(async () => {
    await browser.close()
    await preview.stop()
  })

  // Widths are checked in every language, structure in the first, colours in both schemes: neither of these depends on the
  // language.
  for (const [nth, language] of LANGUAGES.entries()) {
    const colorScheme = language === 'nn' ? 'dark' : 'light'
    const rules = nth < rounds({ usually: 1, long: LANGUAGES.length }) ? 'all' : 'appearance'
    const isForAxe = nth < rounds({ usually: 2, long: LANGUAGES.length })
    test(`on any page in ${language}, ${colorScheme}, and no page scrolls sideways at 320 px`, async () => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 640 } })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      for (const name of PAGES) {
        await page.goto(`${preview.url}/${name}?lang=${language}&renew=off`)
        assert.equal(await page.locator('html').getAttribute('lang'), language)
        assert.equal(await page.locator('h1').count(), 1, `${name} has one h1`)
        const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')
        assert.deepEqual(widths, [320, 320], `${name} scrolls sideways`)
        if (!isForAxe) continue
        assert.deepEqual(await lookWithAxe(page, rules), [], name)
      }
      assert.deepEqual(complaints, [], 'the console is empty: nothing violated the policy')
      await context.close()
    })
  }
})
