import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { LANGUAGES } from '../../apps/server/src/platform/web/language.ts'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { SAMPLES } from './samples.ts'
import { usePreview } from './use-preview.ts'

const APPROVALS = Object.keys(SAMPLES).filter((name) => SAMPLES[name]?.kind === 'approval')
const PHONES = [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
] as const
const SIZES = [1.5, 2] as const

// Page zoom leaves fewer pixels to the page; a larger default text leaves the pixels and draws letters larger. People use both.
const WAYS = ['zoom', 'default text'] as const

/** What people must be able to read before they approve, by the kind of approval. */
function mustRead(name: string): readonly string[] {
  const view = SAMPLES[name]
  if (view?.kind !== 'approval') return []
  if (view.payments.length === 0) return (view.accounts ?? []).length === 0 ? ['h1'] : ['h1', '.choice']
  const payee = view.payments.length === 1 ? 'h1 strong:not(.amount)' : '.lines .payee'
  const accounts = view.payments.length === 1 ? '.facts .number' : '.lines .number'
  const isToConfirm = view.bankFacts?.payments.some((facts) => facts.payee?.kind === 'no-match') === true
  const confirmed = isToConfirm ? ['.notice.warn h2', '.choice'] : []
  return ['h1 .amount .sum', payee, accounts, '.facts .number', ...confirmed]
}

interface Found {
  readonly overflow: number
  /** The part of the screen that the answers cover. */
  readonly covered: number
  /** What cannot be read whole at any position of the page, or comes after the answers. */
  readonly unread: readonly string[]
}

for (const way of WAYS)
  for (const size of SIZES)
    describe(`large text: ${way} of ${size * 100} %`, { skip: skipWithoutChromium }, () => {
      const scene = usePreview(way === 'zoom' ? [] : [`--blink-settings=defaultFontSize=${16 * size}`])
      test('on two phones, every approval leaves two thirds of the screen, and can be read first', async () => {
        for (const { width, height } of PHONES) {
          const zoom = way === 'zoom' ? size : 1
          const viewport = { width: Math.floor(width / zoom), height: Math.floor(height / zoom) }
          const page = await scene.browser.newPage({ viewport, deviceScaleFactor: zoom })
          for (const [nth, name] of APPROVALS.entries()) {
            // The longest words differ by page: over all pages, every language has its turn.
            const language = LANGUAGES[nth % LANGUAGES.length]
            await page.goto(`${scene.preview.url}/${name}?lang=${language}`)
            const { covered, ...found } = await look(page, mustRead(name))
            assert.deepEqual(found, { overflow: 0, unread: [] }, `${name} ${language} ${width}`)
            assert.ok(covered <= 1 / 3, `${name} ${language} ${width}: the answers cover ${covered}`)
          }
          await page.close()
        }
      })
    })

function look(page: Page, selectors: readonly string[]): Promise<Found> {
  return page.evaluate(`(() => {
    const bar = document.querySelector('.action-bar')
    const isSticky = bar !== null && getComputedStyle(bar).position === 'sticky'
    const approve = document.querySelector('main button[value=approve], main button[value=abort]')
    // A long name may be taller than the screen: then its first line is read at one position, and its last at another.
    const isSeen = (element) =>
      element.getBoundingClientRect().height < innerHeight
        ? isSeenAt(element, 'center', [0, 0.5, 1])
        : isSeenAt(element, 'start', [0]) && isSeenAt(element, 'end', [1])
    const isSeenAt = (element, block, parts) => {
      element.scrollIntoView({ block, behavior: 'instant' })
      return [...element.getClientRects()].every(({ left, top, width, height }) =>
        parts.every((part) => {
          const found = document.elementFromPoint(left + 2 + part * (width - 4), top + 2 + part * (height - 4))
          return found !== null && (element.contains(found) || found.contains(element))
        }))
    }
    const isBefore = (element) => (element.compareDocumentPosition(approve) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const unread = ${JSON.stringify(selectors)}.flatMap((selector) => {
      const found = [...document.querySelectorAll(selector)]
      if (found.length === 0) return ['no ' + selector]
      return found.slice(0, 3).filter((element) => !isBefore(element) || !isSeen(element)).map(() => selector)
    })
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      covered: isSticky ? bar.getBoundingClientRect().height / innerHeight : 0,
      unread,
    }
  })()`)
}
