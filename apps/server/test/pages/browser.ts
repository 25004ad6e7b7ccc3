import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'

/** Undefined if Debian's chromium is not installed (`apt-get install chromium`). */
export const hasChromium = existsSync(CHROMIUM)

/** Nothing leaves the machine. As root, chromium starts only without its sandbox. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu',
      '--no-first-run',
    ],
  })
}
