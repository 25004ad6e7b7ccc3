import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../../tools/chromium.ts'
import { lookWithAxe } from './look-with-axe.ts'
import { PAGES, startPreview } from './preview.ts'
import { EXAMPLE_THEMES, loadExample } from './themes.ts'

// A page of every kind; the tests of the default theme open every page in every state, and check what no theme changes.
const KINDS =
  /^(login|login-wrong|context|approval|approval-periodic|approval-changed|consent-3|cancellation|basket-12|phone-waiting|bank-waiting|access|end-approved|end-refused)$/

describe('pages in the theme of a bank', { skip: skipWithoutChromium }, () => {
  let browser: Browser
  before(async () => {
    browser = await startBrowser()
  })
  after(() => browser.close())

  for (const name of EXAMPLE_THEMES)
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${name}, ${colorScheme}: axe-core finds no problem; logo, icon and font load under the policy`, async () => {
        const theme = loadExample(name)
        const preview = await startPreview({ theme })
        const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
        const page = await context.newPage()
        const complaints: string[] = []
        page.on('console', (message) => complaints.push(message.text()))
        try {
          for (const sample of PAGES.filter((each) => KINDS.test(each))) {
            await page.goto(`${preview.url}/${sample}?renew=off`)
            assert.deepEqual(await lookWithAxe(page, 'appearance'), [], sample)
          }
          const [source, width] = (await page.evaluate(
            "(({ currentSrc, naturalWidth }) => [currentSrc, naturalWidth])(document.querySelector('.bank img'))",
          )) as [string, number]
          assert.equal(source, preview.url + theme.logo[colorScheme].href)
          assert.ok(width > 0)
          const faces = await page.evaluate(
            'document.fonts.ready.then(() => [...document.fonts].map(({ family, weight, status }) => [family, weight, status]))',
          )
          assert.ok(Array.isArray(faces) && faces.length === 2)
          for (const [family, , status] of faces as string[][])
            assert.deepEqual([theme.style.css.includes(family ?? '?'), status], [true, 'loaded'])
          const shown = await page.locator('footer').innerText()
          assert.ok(shown.includes(theme.phones.fraud?.replaceAll(' ', '\u00a0') ?? '?'))
          assert.deepEqual(complaints, [], 'the console is empty: nothing violated the policy')
        } finally {
          await context.close()
          await preview.stop()
        }
      })

  test('a style or an image that is not part of the theme is blocked', async () => {
    const preview = await startPreview({ theme: loadExample('polar-digital') })
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    try {
      await page.goto(`${preview.url}/login`)
      await page.evaluate(`
        document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { display: none }' }))
        document.body.append(Object.assign(new Image(), { src: 'data:image/png;base64,AAAA' }))
        document.body.append(Object.assign(new Image(), { src: 'https://evil.example/track.png' }))
      `)
      await page.waitForTimeout(200)
      assert.equal(complaints.length, 3, complaints.join('\n'))
      assert.ok(complaints.every((text) => /Content Security Policy/.test(text)))
    } finally {
      await page.close()
      await preview.stop()
    }
  })
})
