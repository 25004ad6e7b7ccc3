// Screenshots of every page in the flow that leads to it, on PostgreSQL of HAVN_TEST_DATABASE_URL:
//   node test/browser/flow-screenshots.ts <folder> [part of a page's name]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openScene } from './support/scene.ts'
import { tour } from './support/tour.ts'

const SHOTS = [
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light', locale: 'nb-NO' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark', locale: 'nn-NO' },
  { name: 'desktop-light', width: 1280, height: 900, colorScheme: 'light', locale: 'en-GB' },
  { name: 'desktop-dark', width: 1280, height: 900, colorScheme: 'dark', locale: 'nb-NO' },
] as const

const [folder, part = ''] = process.argv.slice(2)
if (folder === undefined) {
  console.error('which folder? node test/browser/flow-screenshots.ts <folder>')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const scene = await openScene()
try {
  for (const { name: shot, width, height, colorScheme, locale } of SHOTS) {
    const options = { viewport: { width, height }, colorScheme, locale }
    await tour(scene, options, async (name, page) => {
      await page.waitForLoadState()
      if (!name.includes(part)) return
      await page.screenshot({ path: join(folder, `${name}.${shot}.png`), fullPage: true })
    })
    await scene.tidyUp()
  }
} finally {
  await scene.close()
}
