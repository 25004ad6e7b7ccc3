import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Debian's: chromium without a window takes less time to start and to draw. */
const EXECUTABLE = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** For `describe` and `test`: why they are skipped, or false. */
export const skipWithoutChromium =
  EXECUTABLE === undefined ? 'chromium is not installed: apt-get install chromium-headless-shell' : false

/** Starts a browser from which nothing leaves the machine. As root, chromium starts only without its sandbox. */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  if (EXECUTABLE === undefined) throw new Error(String(skipWithoutChromium))
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet, ...more]
  return chromium.launch({ executablePath: EXECUTABLE, args })
}
