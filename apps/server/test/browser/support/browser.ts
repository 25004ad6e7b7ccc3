import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'

/** For `describe`: why a file of tests is skipped, or false. */
export const skipWithoutChromium = existsSync(CHROMIUM) ? false : 'chromium is not installed'

/** Nothing leaves the machine. As root, chromium starts only without its sandbox. */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}
