import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { lookWithAxe } from '../pages/look-with-axe.ts'
import { rounds } from '../support/rounds.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { openScene, type Scene } from './support/scene.ts'
import { tour } from './support/tour.ts'

const TOURS = [
  { locale: 'nb-NO', colorScheme: 'light', viewport: { width: 320, height: 640 } },
  { locale: 'nn-NO', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
] as const

describe('axe-core on every page of a flow', { skip: skipWithoutChromium }, () => {
  let scene: Scene
  before(async () => void (scene = await openScene()))
  afterEach(() => scene.tidyUp())
  after(() => scene.close())

  // pages/axe.test.ts checks the pages themselves in every language; this test checks the flows that lead to them.
  for (const options of TOURS.slice(0, rounds({ usually: 1, long: TOURS.length })))
    test(`finds no problem in ${options.locale}, and no page scrolls sideways`, async () => {
      const seen: string[] = []
      const problems: string[] = []
      // axe-core is a script.
      await tour(scene, { ...options, javaScriptEnabled: true }, async (name, page) => {
        seen.push(name)
        assert.equal(await page.locator('h1').count(), 1, name)
        assert.equal(await page.locator('html').getAttribute('lang'), options.locale.slice(0, 2), name)
        const width = await page.evaluate('document.documentElement.scrollWidth')
        assert.equal(width, options.viewport.width, `${name} scrolls sideways`)
        problems.push(...(await lookWithAxe(page)).map((problem) => `${name} ${problem}`))
      })
      assert.deepEqual(problems, [])
      assert.equal(new Set(seen).size, 29)
    })
})
