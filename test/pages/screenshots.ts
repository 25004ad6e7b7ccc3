// Screenshots of every page, of what is visible at first and of the whole page:
//   node test/pages/screenshots.ts <folder> [part of a page's name] [theme]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../../tools/chromium.ts'
import { PAGES, startPreview } from './preview.ts'
import { loadExample } from './themes.ts'

// The visible areas of Safari on an iPhone and of a browser on a small laptop: the buttons must be visible there.
const SHOTS = [
  { name: 'phone', width: 390, height: 664, colorScheme: 'light', locale: 'nb-NO' },
  { name: 'phone-dark', width: 390, height: 664, colorScheme: 'dark', locale: 'nn-NO' },
  { name: 'narrow', width: 320, height: 640, colorScheme: 'light', locale: 'nb-NO' },
  { name: 'desktop', width: 1366, height: 633, colorScheme: 'light', locale: 'en-GB' },
] as const

const [folder, part = '', theme] = process.argv.slice(2)
if (folder === undefined) {
  console.error('which folder? node test/pages/screenshots.ts <folder>')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const preview = await startPreview(theme === undefined ? {} : { theme: loadExample(theme) })
const browser = await startBrowser()
try {
  for (const shot of SHOTS) await takePictures(browser, shot, folder)
} finally {
  await browser.close()
  await preview.stop()
}

async function takePictures(from: Browser, shot: (typeof SHOTS)[number], into: string): Promise<void> {
  const context = await from.newContext({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.colorScheme,
    locale: shot.locale,
    deviceScaleFactor: shot.width < 500 ? 2 : 1,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  for (const name of PAGES.filter((sample) => sample.includes(part))) {
    await page.goto(`${preview.url}/${name}`)
    await page.screenshot({ path: join(into, `${name}.${shot.name}.png`) })
    await page.screenshot({ path: join(into, `${name}.${shot.name}.whole.png`), fullPage: true })
  }
  await context.close()
}
