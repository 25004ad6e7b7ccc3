import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'

/** The rules of axe-core to run: all, or those about colours and images, which take a third of the time. */
type AxeRules = 'all' | 'appearance'

// The minified build, which is half as long.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Loads axe-core into every page of a context: sending it to each page takes as long as running it. It is no element of the
 * page, whose policy forbids foreign scripts.
 */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: axeSource })
}

/** The problems that axe-core finds on a page, and what it could not decide. Run directly, it takes half the time of its driver. */
export async function lookWithAxe(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axeSource)
  // Where the bar covers other text, axe cannot decide about its colours; its background is opaque.
  await page.evaluate(
    "document.querySelectorAll('.action-bar').forEach((bar) => { bar.style.position = 'static' })",
  )
  const options = {
    resultTypes: ['violations', 'incomplete'],
    ...(rules === 'appearance'
      ? { runOnly: ['color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt'] }
      : {}),
  }
  // What axe-core says of the elements that pass stays in the browser: it is most of the result.
  const results: Pick<AxeResults, 'violations' | 'incomplete'> = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations, incomplete }) => ({ violations, incomplete }))`,
  )
  return [...results.violations, ...results.incomplete].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
