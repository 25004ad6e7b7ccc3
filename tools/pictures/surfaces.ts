import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../chromium.ts'
import { openPage, shoot } from './camera.ts'
import type { Checkout } from './checkout.ts'
import { shootBackOffice, shootKeyFigures } from './operations-pictures.ts'

/** The screens on which everything is looked at: a phone and a desk. */
const SIZES = [
  [390, 844],
  [1280, 900],
] as const

type Size = (typeof SIZES)[number]

/** Pages of customers with sample data, by what is to be seen, with the size of their text. */
const SAMPLES: readonly (readonly [name: string, sample: string, textPercent?: number])[] = [
  ['01-instant-lacking', 'approval-instant-lacking'],
  ['01-instant-paid', 'end-paid'],
  ['01-instant-not-executed', 'end-not-executed'],
  ['02-receipt', 'end-approved'],
  ['03-large-text-150', 'basket-12', 150],
  ['03-large-text-200', 'basket-12', 200],
  ['04-long-amount', 'basket-long'],
  ['06-stop-standing-order', 'cancellation-long'],
  ['07-company', 'approval-corporate'],
  ['08-abroad', 'approval-abroad'],
  ['09-payee-does-not-match', 'approval-payee-no-match'],
  ['10-consent-receipt', 'end-consented'],
  ['10-used-link', 'end-used'],
  ['10-used-link-own', 'end-used-receipt'],
  ['11-identify', 'approval-identify'],
  ['12-consent', 'consent-12'],
  ['13-access', 'access'],
]

interface Studio {
  readonly checkout: Checkout
  readonly browser: Browser
  readonly to: string
}

const pathOf = (to: string, name: string, [width]: Size): string => join(to, `${name}.${width}.png`)

/** Opens a page in both sizes, lets `show` lead it to what is to be seen, and takes pictures of it. */
async function inBothSizes(
  { browser, to }: Studio,
  name: string,
  show: (page: Page) => Promise<unknown>,
  isWhole = true,
): Promise<void> {
  for (const size of SIZES) {
    const page = await openPage(browser, size)
    await show(page)
    await shoot(page, pathOf(to, name, size), isWhole)
    await page.context().close()
  }
}

/** Pictures of the main surfaces of a checkout, to be laid beside those of another. Returns what could not be taken, and why. */
export async function makeSurfacePictures(studio: Studio): Promise<readonly string[]> {
  const problems: string[] = []
  for (const take of [customerPages, sandbox, backOffice, keyFigures, hosted, docsSite])
    try {
      await take(studio)
    } catch (problem) {
      problems.push(`${take.name}: ${problem instanceof Error ? problem.message : String(problem)}`)
    }
  return problems
}

async function customerPages(studio: Studio): Promise<void> {
  const { startPreview } = await studio.checkout.load('test/pages/preview.ts')
  const preview = await startPreview()
  try {
    for (const [name, sample, percent] of SAMPLES) {
      const show = (page: Page) => page.goto(`${preview.url}/${sample}?production=yes&lang=nb`)
      if (percent === undefined) await inBothSizes(studio, name, show)
      else {
        // As people set it: the style's own conditions follow the browser's text, and not that of a page.
        const browser = await startBrowser([`--blink-settings=defaultFontSize=${(16 * percent) / 100}`])
        await inBothSizes({ ...studio, browser }, name, show, false)
        await browser.close()
      }
    }
  } finally {
    await preview.stop()
  }
}

async function sandbox(studio: Studio): Promise<void> {
  const { startDev } = await studio.checkout.load('apps/console/test/support/start-dev.ts')
  const dev = await startDev()
  try {
    await inBothSizes(studio, '05-cut-link', (page) => page.goto(`${dev.bankPageUrl}/sca/cut-off-here/`))
    const payments = new Set<string>()
    await inBothSizes(
      studio,
      'console-live',
      async (page) => {
        await page.goto(dev.address)
        await page.request.post(`${dev.origin}/break`, {
          headers: { origin: dev.origin },
          form: { mistake: 'changed-body' },
        })
        await page.request.post(`${dev.origin}/pay`, {
          headers: { origin: dev.origin },
          form: { customerId: 'c0000000-0000-4000-8000-000000000001' },
        })
        await page.goto(dev.origin)
      },
      false,
    )
    for (const name of ['payments', 'people', 'time', 'docs'])
      await inBothSizes(
        studio,
        `console-${name}`,
        async (page) => {
          await page.goto(dev.address)
          await page.goto(`${dev.origin}/${name}`)
          if (name !== 'payments') return
          for (const link of await page.locator('main a[href^="/payments/"]').all())
            payments.add((await link.getAttribute('href')) ?? '')
        },
        false,
      )
    const [payment = '/payments'] = payments
    await inBothSizes(studio, 'console-payment', async (page) => {
      await page.goto(dev.address)
      await page.goto(`${dev.origin}${payment}`)
    })
  } finally {
    await dev.stop()
  }
}

const backOffice = ({ checkout, browser, to }: Studio): Promise<void> =>
  shootBackOffice(
    checkout,
    browser,
    ...SIZES.map((size) => ({ size, pathOf: (view: string) => pathOf(to, `back-office-${view}`, size) })),
  )

const keyFigures = ({ checkout, browser, to }: Studio): Promise<void> =>
  shootKeyFigures(
    checkout,
    browser,
    SIZES.map((size) => ({ size, path: pathOf(to, 'key-figures', size) })),
  )

async function hosted(studio: Studio): Promise<void> {
  const { startHostedSandbox } = await studio.checkout.load(
    'apps/console/test/hosted/support/hosted-sandbox.ts',
  )
  const running = await startHostedSandbox()
  try {
    const origin = await running.startConsole()
    for (const name of ['welcome', 'status', 'register'])
      await inBothSizes(studio, `hosted-${name}`, (page) => page.goto(`${origin}/${name}`))
  } finally {
    await running.close()
  }
}

async function docsSite(studio: Studio): Promise<void> {
  const folder = join(studio.to, 'docs-site')
  studio.checkout.run('tools/release/docs-site/main.ts', [folder])
  for (const name of ['index', 'sca', 'rules'])
    await inBothSizes(
      studio,
      `docs-${name}`,
      (page) => page.goto(pathToFileURL(join(folder, `${name}.html`)).href),
      name === 'index',
    )
}
