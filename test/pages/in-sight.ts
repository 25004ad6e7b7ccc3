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

/** The number of lines that the amount in this element takes. */
export function linesOfAmount(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const range = element.ownerDocument.createRange()
    const text = element.firstChild
    const content = text?.textContent ?? ''
    const [amount] = /(?:[A-Z]{3}\s)?\d[\d\s.,]*\d(?:\s(?:kr|[A-Z]{3}))?/.exec(content) ?? ['']
    // A long amount alone has places where it may break.
    if (element.matches('.sum')) range.selectNodeContents(element)
    else {
      range.setStart(text, content.indexOf(amount))
      range.setEnd(text, content.indexOf(amount) + amount.length)
    }
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  })
}
