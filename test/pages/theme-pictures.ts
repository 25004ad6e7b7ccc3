// Makes the screenshots in docs/themes.md: node test/pages/theme-pictures.ts
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startBrowser } from '../../tools/chromium.ts'
import { startPreview } from './preview.ts'
import { EXAMPLE_THEMES, loadExample } from './themes.ts'

const folder = resolve(import.meta.dirname, '../../docs/images/themes')
const SHOTS = [
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light', page: 'approval' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark', page: 'approval' },
  { name: 'desktop-light', width: 1100, height: 820, colorScheme: 'light', page: 'login' },
  { name: 'desktop-dark', width: 1100, height: 820, colorScheme: 'dark', page: 'login' },
] as const

mkdirSync(folder, { recursive: true })
const browser = await startBrowser()
try {
  for (const theme of EXAMPLE_THEMES) {
    const preview = await startPreview({ theme: loadExample(theme) })
    for (const { name, width, height, colorScheme, page: sample } of SHOTS) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'nb-NO' })
      await page.goto(`${preview.url}/${sample}?production=yes`)
      await page.evaluate('document.fonts.ready')
      const path = join(folder, `${theme}.${name}.png`)
      await page.screenshot({ path })
      await page.close()
    }
    await preview.stop()
  }
} finally {
  await browser.close()
}
