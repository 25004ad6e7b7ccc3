import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules of axe-core to run: all, or those about colours and images, which take a third of the time. */
type AxeRules = 'all' | 'appearance'

/** The problems that axe-core finds on a page, and what it could not decide. Run directly, it takes half the time of its driver. */
export async function lookWithAxe(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  // Not as an element of the page, whose policy forbids foreign scripts.
  await page.evaluate(axe.source)
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
  const results: Pick<AxeResults, 'violations' | 'incomplete'> = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )
  return [...results.violations, ...results.incomplete].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
