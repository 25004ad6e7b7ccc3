import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { skipWithoutChromium, startBrowser } from '../chromium.ts'
import { openCheckout } from './checkout.ts'
import { makeDocsPictures } from './docs-pictures.ts'

const committed = join(import.meta.dirname, '../../docs/images')
/** Clocks, ids and another machine change less than a thousandth; another layout of one of four phones changes twice this. */
const changedShareMax = 0.008
const bytesMax = 550_000

describe('the pictures of the README and of docs', { skip: skipWithoutChromium }, () => {
  const made = mkdtempSync(join(tmpdir(), 'havn-pictures-'))
  let browser: Browser
  before(async () => {
    browser = await startBrowser()
    const checkout = await openCheckout()
    try {
      await makeDocsPictures(checkout, browser, made)
    } finally {
      await checkout.close()
    }
  })
  after(async () => {
    await browser.close()
    rmSync(made, { recursive: true })
  })

  test('show the pages as they are; npm run pictures makes them again', async (t) => {
    const names = globSync('**/*.png', { cwd: made }).toSorted()
    assert.deepEqual(globSync('**/*.png', { cwd: committed }).toSorted(), names)
    const page = await browser.newPage()
    const untrue: string[] = []
    for (const name of names) {
      const [old, now] = [committed, made].map((folder) =>
        readFileSync(join(folder, name)).toString('base64'),
      )
      const share = Number(await page.evaluate(`(${SHARE})(${JSON.stringify(old)}, ${JSON.stringify(now)})`))
      t.diagnostic(`${name}: ${(share * 100).toFixed(1)} % differ`)
      if (share > changedShareMax) untrue.push(`${name}: ${(share * 100).toFixed(1)} % differ`)
    }
    assert.deepEqual(untrue, [])
  })

  test('are small enough for a checkout', () => {
    for (const name of globSync('**/*.png', { cwd: committed }))
      assert.ok(readFileSync(join(committed, name)).length <= bytesMax, name)
  })
})

/** Which share of two pictures differs, at a quarter of their size; all of it if their sizes differ. Runs in the browser. */
const SHARE = `async (...pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (base64) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + base64
    await image.decode()
    const [width, height] = [Math.ceil(image.width / 4), Math.ceil(image.height / 4)]
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas.drawImage(image, 0, 0, width, height)
    return { width, height, data: canvas.getImageData(0, 0, width, height).data }
  }))
  if (one.width !== other.width || one.height !== other.height) return 1
  let changed = 0
  for (let at = 0; at < one.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one.data[at + channel] - other.data[at + channel]) > 48)) changed += 1
  return changed / (one.width * one.height)
}`
