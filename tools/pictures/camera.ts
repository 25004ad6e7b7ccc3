import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const inter = readFileSync(join(import.meta.dirname, '../../apps/console/src/assets/inter.woff2'), 'base64')

/** Sets pages that leave the typeface to the reader's device in Inter, so that every machine makes the same picture. */
const USE_INTER = `(async () => {
  const { documentElement: root, body } = document
  if (document.fonts.size === 0) {
    const face = new FontFace('Inter', Uint8Array.from(atob('${inter}'), (sign) => sign.codePointAt(0)), { weight: '100 900' })
    document.fonts.add(await face.load())
    root.style.setProperty('--font', 'Inter, system-ui')
    body.style.fontFamily = 'Inter, system-ui'
  }
  await document.fonts.ready
})()`

/** A page as large as a screen. */
export async function openPage(
  browser: Browser,
  [width, height]: readonly [number, number],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: 'light',
    locale: 'nb-NO',
    ignoreHTTPSErrors: true,
    ...options,
  })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

/** Takes a picture of what a page shows; of all of it if `isWhole`. */
export async function shoot(page: Page, path: string, isWhole = false): Promise<void> {
  await page.evaluate(USE_INTER)
  mkdirSync(dirname(path), { recursive: true })
  const screen = page.viewportSize()
  if (!isWhole || screen === null) await page.screenshot({ path })
  else {
    // On a screen as high as the page, what stays in sight while it scrolls stands at its end.
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
    await page.setViewportSize({ ...screen, height: Math.max(screen.height, height) })
    await page.screenshot({ path })
    await page.setViewportSize(screen)
  }
}

/** Clicks, and waits for the page that follows. */
export async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForEvent('framenavigated'), page.locator(selector).first().click()])
  await page.waitForLoadState()
}
