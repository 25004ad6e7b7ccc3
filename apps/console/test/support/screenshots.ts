import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env['HAVN_SCREENSHOTS']

/** Takes screenshots under this name, if HAVN_SCREENSHOTS names a folder. */
export function shooter(name: string): (page: Page, what: string) => Promise<void> {
  return async (page, what) => {
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}-${what}.png`), fullPage: true })
  }
}
