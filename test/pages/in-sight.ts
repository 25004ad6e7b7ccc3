import type { Locator, Page } from 'playwright-core'

/** Whether an element is visible without scrolling, with nothing above it. */
export async function isInSight(place: Locator): Promise<boolean> {
  return (await valuesInSight(place)).length === 1
}

/** The steps whose buttons are visible without scrolling, with nothing above them. */
export function stepsInSight(page: Page): Promise<(string | null)[]> {
  return valuesInSight(page.locator('button[value]'))
}

/** The values of the elements that are visible, read in one step. */
function valuesInSight(places: Locator): Promise<(string | null)[]> {
  return places.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { top, bottom, left, width } = element.getBoundingClientRect()
        const { innerHeight } = element.ownerDocument.defaultView ?? { innerHeight: 0 }
        const seen = element.ownerDocument.elementFromPoint(left + width / 2, (top + bottom) / 2)
        return top >= 0 && bottom <= innerHeight && element.contains(seen)
      })
      .map((element) => element.getAttribute('value')),
  )
}
