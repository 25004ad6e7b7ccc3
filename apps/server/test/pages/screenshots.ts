// Pictures of every page: node apps/server/test/pages/screenshots.ts <folder> [part of a page's name] [theme]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'
import { PAGES, startPreview } from './preview.ts'
import { loadExample } from './themes.ts'

const SHOTS = [
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light', locale: 'nb-NO' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark', locale: 'nn-NO' },
  { name: 'narrow-light', width: 320, height: 640, colorScheme: 'light', locale: 'nb-NO' },
  { name: 'desktop-light', width: 1280, height: 900, colorScheme: 'light', locale: 'en-GB' },
  { name: 'desktop-dark', width: 1280, height: 900, colorScheme: 'dark', locale: 'nb-NO' },
] as const

const [folder, part = '', theme] = process.argv.slice(2)
if (folder === undefined) {
  console.error('which folder? node apps/server/test/pages/screenshots.ts <folder>')
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
    const path = join(into, `${name}.${shot.name}.png`)
    await page.screenshot({ path, fullPage: true })
  }
  await context.close()
}
