import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { NORWAY } from '@havn/server/packs'
import { parseQuarter, quarterBefore } from '../../apps/server/src/operations/key-figures/report/quarter.ts'
import {
  createReport,
  type Report,
  withBefore,
} from '../../apps/server/src/operations/key-figures/report/report.ts'
import type { StoredFigures } from '../../apps/server/src/operations/key-figures/report/report.store.ts'
import { writeHtml } from '../../apps/server/src/operations/key-figures/report/write-html.ts'
import { skipWithoutChromium, startBrowser } from '../../tools/chromium.ts'
import { loadAxe } from '../pages/look-with-axe.ts'
import { loadExample } from '../pages/themes.ts'

const SERVICES = [
  'payment-initiation',
  'account-information',
  'funds-confirmation',
  'other',
  'psu-pages',
] as const

/** What a bank had in a quarter: calls of every day, and an outage of each interface, of which the first hour was planned. */
function reportOf(name: string): Report {
  const quarter = parseQuarter(name, NORWAY)
  assert(quarter)
  const own = { interface: 'own', cause: 'unanswered-calls', from: Date.parse('2025-11-20T09:00Z') }
  const stored = (outages: StoredFigures['outages']): StoredFigures => ({
    totals: quarter.days.flatMap((day, index) =>
      SERVICES.map((service, place) => ({
        day,
        service,
        calls: 1000,
        errors: index % 7 === place ? 3 : 0,
        unanswered: 0,
        fulfilled: 980,
        fulfilledMicroseconds: 980 * (8_000 + place * 4_000 + (index % 11) * 100),
      })),
    ),
    outages,
    maintenance: [{ from: own.from, until: Date.parse('2025-11-20T10:00Z') }],
    measuredPeriods: [],
    ready: { firstAt: 0, lastAt: Infinity },
  })
  const outage = { ...own, interface: 'dedicated', until: Date.parse('2025-11-20T10:30Z') }
  const facts = { bank: 'hav', quarter, now: Date.parse('2026-01-04T10:00Z') }
  return createReport(facts, stored([outage]), stored([{ ...own, until: Date.parse('2025-11-20T09:20Z') }]))
}

describe('OPS-43 OPS-45 the page of key figures in a browser', { skip: skipWithoutChromium }, () => {
  const quarter = parseQuarter('2025-Q4', NORWAY)
  assert(quarter)
  const report = withBefore(reportOf('2025-Q4'), reportOf(quarterBefore(quarter).name))
  let browser: Browser
  before(async () => {
    browser = await startBrowser()
  })
  after(() => browser.close())

  async function open(page: string, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    await loadAxe(context)
    const shown = await context.newPage()
    await shown.goto(`data:text/html;base64,${Buffer.from(page).toString('base64')}`)
    return shown
  }

  test('text of plots has 12 pixels and tiles stand in full rows, on a phone and on a wide screen', async () => {
    const page = writeHtml([report])
    for (const [width, columns] of [
      [390, 2],
      [1280, 4],
    ] as const) {
      const shown = await open(page, width)
      const [size, scale, tiles, plot, card] = await shown.evaluate<
        [string, number, number[], number, number]
      >(`(() => {
        const text = document.querySelector('.plot text')
        const widthOf = (selector) => document.querySelector(selector).getBoundingClientRect().width
        const rows = Map.groupBy(document.querySelectorAll('dl:first-of-type div'), (tile) => tile.offsetTop)
        return [getComputedStyle(text).fontSize, text.getCTM().a, [...rows.values()].map((row) => row.length), widthOf('.plot'), widthOf('figure')]
      })()`)
      assert.deepEqual([size, scale], ['12px', 1], `at ${width} pixels`)
      assert(
        tiles.every((tilesOfRow) => tilesOfRow % columns === 0),
        `${tiles.join(', ')} tiles at ${width} pixels`,
      )
      assert.equal(plot, card - 48, 'the plot takes the width that its axis leaves')
      assert.equal(await shown.evaluate('document.documentElement.scrollWidth'), width)
      await shown.context().close()
    }
  })

  test('every number has the quarter before and the bank’s own channel, and every plot its months and its CSV', async () => {
    const shown = await open(writeHtml([report]), 1280)
    const dedicated = shown.locator('.interface').first()
    assert.match(
      await dedicated.locator('dl').innerText(),
      /Uptime\s+99\.932 %\s+▼ worse than 2025-Q3: 100\.000\s%\s+own channel: 99\.984 %/,
    )
    assert.match(await dedicated.locator('dl').innerText(), /Calls\s+368,000\s+= as in 2025-Q3: 368,000/)
    const plots = dedicated.locator('figure')
    assert.equal(await plots.count(), 3)
    for (const plot of await plots.all()) {
      const text = await plot.locator('.plot').evaluate((one: { textContent: string }) => one.textContent)
      assert.match(text, /October\s*November\s*December/)
      assert.match(await plot.locator('figcaption').innerText(), /own channel/)
    }
    const link = dedicated.getByRole('link', { name: 'Downtime, % of the day: CSV' })
    assert.equal(await link.getAttribute('download'), 'hav-2025-Q4-dedicated-downtime.csv')
    const [, data = ''] = (await link.getAttribute('href'))?.split(',') ?? []
    const lines = Buffer.from(data, 'base64').toString().trimEnd().split('\r\n')
    assert.equal(lines.length, 93)
    assert.equal(lines[0], 'day,unplanned,planned,own channel')
    assert.equal(
      lines.find((line) => line.startsWith('2025-11-20')),
      '2025-11-20,2.083,4.167,1.389',
    )
    const bars = await Promise.all(
      ['down', 'planned'].map((look) => plots.first().locator(`rect.${look}`).boundingBox()),
    )
    assert.deepEqual(
      bars.map((bar) => bar?.x),
      [bars[0]?.x, bars[0]?.x],
    )
    assert.equal(
      (bars[1]?.y ?? 0) + (bars[1]?.height ?? 0),
      bars[0]?.y,
      'planned downtime stands on the rest',
    )
    await shown.keyboard.press('Tab')
    assert.equal(await shown.evaluate('document.activeElement.textContent'), 'CSV')
    await dedicated.getByText('Every day as a table').focus()
    await shown.keyboard.press('Enter')
    await dedicated.getByRole('rowheader', { name: '2025-12-31' }).waitFor()
    await shown.context().close()
  })

  test('a bank’s page has its name, logo and colours, light and dark, and no problem for axe-core', async () => {
    const theme = loadExample('skjaergard-sparebank')
    const themes = new Map([['hav', theme]])
    const page = writeHtml([report], { themes, addressOf: (name) => `figures-${name}.html` })
    assert.doesNotMatch(page, /<script|https?:\/\/|url\(/)
    const problems = 'axe.run(document).then(({ violations }) => violations.map(({ id }) => id))'
    const grounds = []
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) {
        const shown = await open(page, width, colorScheme)
        assert.match(await shown.title(), /Skjærgård Sparebank$/)
        assert.deepEqual(
          await shown
            .locator('nav a')
            .evaluateAll((links: { href: string }[]) => links.map(({ href }) => href.slice(-20))),
          ['figures-2025-Q3.html', 'figures-2026-Q1.html'],
        )
        assert.equal(
          await shown.locator('header img').evaluate((one: { naturalWidth: number }) => one.naturalWidth > 0),
          true,
        )
        assert.deepEqual(await shown.evaluate(problems), [], `${colorScheme}, ${width} pixels`)
        grounds.push(await shown.evaluate('getComputedStyle(document.body).backgroundColor'))
        await shown.context().close()
      }
    assert.equal(new Set(grounds).size, 2, 'a ground for each scheme')
  })
})
