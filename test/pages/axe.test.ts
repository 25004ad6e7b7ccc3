import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { LANGUAGES } from '../../apps/server/src/platform/web/language.ts'
import { rounds } from '../support/rounds.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { loadAxe, lookWithAxe } from './look-with-axe.ts'
import { PAGES } from './preview.ts'
import { usePreview } from './use-preview.ts'

describe('axe-core finds no problem', { skip: skipWithoutChromium }, () => {
  const scene = usePreview()

  // Colours are checked in both schemes; what else axe-core finds depends on neither scheme nor language, and is looked for in
  // the first. Pages of the same elements, classes and roles are the same to axe-core: it is run on the first of them.
  for (const [nth, language] of LANGUAGES.entries())
    test(`on any page in ${language}, light and dark, and no page scrolls sideways at 320 px`, async () => {
      const rules = nth < rounds({ usually: 1, long: LANGUAGES.length }) ? 'all' : 'appearance'
      const context = await scene.browser.newContext({ viewport: { width: 320, height: 640 } })
      await loadAxe(context)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      const known = new Set<string>()
      for (const name of PAGES) {
        await page.goto(`${scene.preview.url}/${name}?lang=${language}&renew=off`)
        const { structure, ...found } = await inspect(page)
        assert.deepEqual(found, { lang: language, headings: 1, widths: [320, 320] }, name)
        if (known.has(structure)) continue
        known.add(rounds({ usually: 1, long: 0 }) === 1 ? structure : name)
        for (const [colorScheme, looked] of [
          ['light', rules],
          ['dark', 'appearance'],
        ] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await lookWithAxe(page, looked), [], `${name}, ${colorScheme}`)
        }
        await page.emulateMedia({ colorScheme: 'light' })
      }
      assert.deepEqual(complaints, [], 'the console is empty: nothing violated the policy')
      await context.close()
    })
})

interface Found {
  readonly lang: string
  readonly headings: number
  readonly widths: readonly number[]
  /** Every element as its path from the root, with classes, the names of its attributes, and the values that axe-core reads. */
  readonly structure: string
}

/** Reads a page in one step: each question to the browser costs as much as the answer to all. */
function inspect(page: Page): Promise<Found> {
  return page.evaluate(`(() => {
    const values = ['class', 'role', 'type', 'autocomplete', 'scope', 'inputmode', 'aria-hidden', 'aria-invalid', 'aria-live']
    const attributesOf = (element) => [...element.attributes].map(({ name, value }) => values.includes(name) ? name + '=' + value : name)
    const paths = new Set()
    const walk = (element, parent) => {
      const path = parent + '>' + element.localName + '[' + attributesOf(element).join() + ']' + (element.textContent.trim() === '' ? '' : '…')
      paths.add(path)
      for (const child of element.children) walk(child, path)
    }
    walk(document.documentElement, '')
    return {
      lang: document.documentElement.lang,
      headings: document.querySelectorAll('h1').length,
      widths: [document.documentElement.scrollWidth, innerWidth],
      structure: [...paths].join('\\n'),
    }
  })()`)
}
