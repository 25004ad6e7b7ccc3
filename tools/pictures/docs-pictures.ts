import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openPage, shoot } from './camera.ts'
import type { Checkout } from './checkout.ts'
import { shootBackOffice, shootKeyFigures } from './operations-pictures.ts'
import { makeReadmePictures } from './readme-pictures.ts'

const THEME_SHOTS = [
  { name: 'phone-light', size: [390, 844], colorScheme: 'light', sample: 'approval' },
  { name: 'phone-dark', size: [390, 844], colorScheme: 'dark', sample: 'approval' },
  { name: 'desktop-light', size: [1100, 820], colorScheme: 'light', sample: 'login' },
  { name: 'desktop-dark', size: [1100, 820], colorScheme: 'dark', sample: 'login' },
] as const

/** Makes every picture of the README and of docs that is a photograph of a page, into a folder such as docs/images. */
export async function makeDocsPictures(checkout: Checkout, browser: Browser, to: string): Promise<void> {
  await makeReadmePictures(checkout, browser, to)
  await makeThemePictures(checkout, browser, to)
  await shootBackOffice(checkout, browser, {
    size: [1280, 900],
    pathOf: (view) => (view === 'payment' ? join(to, 'operations/back-office.png') : undefined),
  })
  await shootKeyFigures(checkout, browser, [
    { size: [1000, 1300], path: join(to, 'operations/key-figures.png') },
  ])
}

async function makeThemePictures(checkout: Checkout, browser: Browser, to: string): Promise<void> {
  const { startPreview } = await checkout.load('test/pages/preview.ts')
  const { EXAMPLE_THEMES, loadExample } = await checkout.load('test/pages/themes.ts')
  for (const theme of EXAMPLE_THEMES) {
    const preview = await startPreview({ theme: loadExample(theme) })
    for (const { name, size, colorScheme, sample } of THEME_SHOTS) {
      const page = await openPage(browser, size, { colorScheme })
      await page.goto(`${preview.url}/${sample}?production=yes`)
      await shoot(page, join(to, 'themes', `${theme}.${name}.png`))
      await page.context().close()
    }
    await preview.stop()
  }
}
