import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe-core finds on a page, and what it could not decide; run as it is, it takes half the time of its driver. */
export async function lookWithAxe(page: Page): Promise<string[]> {
  // Not as an element of the page: its policy lets no script of anybody else in.
  await page.evaluate(axe.source)
  // Where the bar lies above other text, axe cannot decide its colours; its ground is opaque.
  await page.evaluate(
    "document.querySelectorAll('.action-bar').forEach((bar) => { bar.style.position = 'static' })",
  )
  const results: Pick<AxeResults, 'violations' | 'incomplete'> = await page.evaluate(
    "axe.run(document, { resultTypes: ['violations', 'incomplete'] })",
  )
  return [...results.violations, ...results.incomplete].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
