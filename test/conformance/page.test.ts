import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { formatSignedReport, renderHtml, runConformance } from '@havn/conformance'
import { startBrowser } from '../../tools/chromium.ts'
import { lookWithAxe } from '../pages/look-with-axe.ts'
import { openBank } from '../support/bank.ts'

/** In the page: heads of the table and ids of rules that stand on more than one line. */
const splitWords = `[...document.querySelectorAll('.counts th[scope=col], .id')]
  .filter((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length > 1
  })
  .map((element) => element.textContent)`

test('the page of a report fits a phone, is accessible in light and dark, and asks nobody for anything', async (t: TestContext) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const chosen = new Set(['signing/absent', 'transport/tls-old', 'kid/valid'])
  const report = await runConformance({
    baseUrl: bank.baseUrl,
    tpp,
    environment: 'sandbox',
    now: () => Date.now(),
    select: ({ id }) => chosen.has(id),
  })
  const folder = mkdtempSync('/tmp/havn-conformance-page-')
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.html')
  writeFileSync(file, renderHtml(report, formatSignedReport(report, tpp)))
  const browser = await startBrowser()
  t.after(() => browser.close())
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(`file://${file}`)
    for (const details of await page.locator('details').all())
      await details.evaluate((element) => element.setAttribute('open', ''))
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    assert.deepEqual(await page.evaluate(splitWords), [])
    assert.deepEqual(await lookWithAxe(page), [])
    assert.match(await page.locator('.skips').innerText(), /1 check: [^]*Needed: /)
    assert.equal(await page.locator('.finding:visible').count(), 3)
    await page.getByLabel('skipped', { exact: true }).check()
    assert.equal(await page.locator('.finding:visible').count(), 1)
    assert.deepEqual([asked, complaints], [[`file://${file}`], []])
    await page.close()
  }
})
