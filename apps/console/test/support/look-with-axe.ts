import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe-core into every page of a context. It is no element of the page, whose policy forbids foreign scripts. */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source })
}

/** The problems that axe-core finds on a page: all of them, or those of colours and images, which take a third of the time. */
export async function lookWithAxe(page: Page, rules: 'all' | 'appearance'): Promise<string[]> {
  const only = { runOnly: ['color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt'] }
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules === 'all' ? {} : only) })
  // What axe-core says of the elements that pass stays in the browser: it is most of the result.
  const violations: AxeResults['violations'] = await page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}
