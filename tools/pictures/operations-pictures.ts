import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { OfficeScene } from '../../test/back-office/support/office-scene.ts'
import { follow, openPage, shoot } from './camera.ts'
import type { Checkout } from './checkout.ts'

export type OfficeView = 'home' | 'payment' | 'quarantined' | 'missing'

interface OfficeShots {
  readonly size: readonly [number, number]
  readonly options?: BrowserContextOptions
  /** Where the picture of a view goes; undefined if it is not wanted. */
  readonly pathOf: (view: OfficeView) => string | undefined
}

/** Pictures of the back office of a bank in which one payment waits for money, and another is in quarantine. */
export async function shootBackOffice(
  checkout: Checkout,
  browser: Browser,
  ...all: readonly OfficeShots[]
): Promise<void> {
  const { openOfficeScene, quarantine } = await checkout.load('test/back-office/support/office-scene.ts')
  const { ndctBody } = await checkout.load('test/support/ndct.ts')
  const scene = await openOfficeScene()
  try {
    const poor = await scene.own.payer.pay({
      query: '?allowLogicalDuplicate=true',
      headers: { 'X-PSU-IDENTITY': '02927931152' },
      body: ndctBody({ debtorAccount: { bban: '99860514113', currency: 'NOK' } }),
    })
    const { id } = await quarantine(scene)
    await propose(browser, scene, (await quarantine(scene)).id)
    const addresses: Readonly<Record<OfficeView, string>> = {
      home: '',
      payment: `/payments/${poor.split('/').at(-1)}`,
      quarantined: `/payments/${id}`,
      missing: '/payments/nothing',
    }
    for (const { size, options, pathOf } of all) {
      const page = await openPage(browser, size, { locale: 'en-GB', ...options })
      await logIn(page, scene, 'kari')
      for (const [view, address] of Object.entries(addresses) as [OfficeView, string][]) {
        const path = pathOf(view)
        if (path === undefined) continue
        await page.goto(`${scene.url}/back-office/${scene.own.bankId}${address}`)
        await shoot(page, path, true)
      }
    }
  } finally {
    await scene.close()
  }
}

async function logIn(page: Page, { url }: OfficeScene, operator: string): Promise<void> {
  await page.goto(`${url}/back-office`)
  await page.fill('input[name=login]', operator)
  await page.fill('input[name=password]', 'x')
  await page.click('button[type=submit]')
  await page.waitForURL(`${url}/back-office/**`)
}

/** Lets another operator propose something, so that a payment waits for the one who looks. */
async function propose(browser: Browser, scene: OfficeScene, paymentId: string): Promise<void> {
  const page = await openPage(browser, [1280, 900], { locale: 'en-GB' })
  await logIn(page, scene, 'ola')
  await page.goto(`${scene.url}/back-office/${scene.own.bankId}/payments/${paymentId}`)
  await page.fill('#reason', 'The order was corrected.')
  await follow(page, 'button[value=propose-retry]')
  await page.context().close()
}

interface FiguresShot {
  readonly size: readonly [number, number]
  readonly options?: BrowserContextOptions
  readonly path: string
}

/** Pictures of the key figures of a quarter. */
export async function shootKeyFigures(
  checkout: Checkout,
  browser: Browser,
  shots: readonly FiguresShot[],
): Promise<void> {
  const { createDatabase, serverUrls } = await checkout.load('test/support/database.ts')
  const { fillQuarter } = await checkout.load('test/key-figures/support/fill-quarter.ts')
  const database = await createDatabase()
  try {
    await fillQuarter(database.url)
    const theme = 'examples/themes/skjaergard-sparebank/theme.json'
    const look = ['--format', 'html', '--bank', 'hav', '--theme', theme, '--others', 'figures-QUARTER.html']
    const markup = checkout.run('apps/cli/src/main.ts', ['kpi', '--quarter', '2025-Q4', ...look], {
      PATH: process.env['PATH'],
      HAVN_DATABASE_URL_BANK: serverUrls(database.url).bank,
    })
    for (const { size, options, path } of shots) {
      const page = await openPage(browser, size, { locale: 'en-GB', ...options })
      await page.setContent(markup)
      await shoot(page, path)
    }
  } finally {
    await database.drop()
  }
}
