import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../../tools/chromium.ts'
import { type Preview, startPreview } from './preview.ts'
import { startTpp } from './tpp.ts'

/** What the tests of a suite use together. */
interface PreviewScene {
  browser: Browser
  preview: Preview
  /** A second server, another origin: forms of the preview lead to it. */
  tpp: Awaited<ReturnType<typeof startTpp>>
}

/** Starts a browser and the preview before the first test of a suite, and ends them after its last. */
export function usePreview(browserArgs: readonly string[] = []): PreviewScene {
  const scene = {} as PreviewScene
  before(async () => {
    scene.browser = await startBrowser(browserArgs)
    scene.tpp = await startTpp()
    scene.preview = await startPreview({ leaveTo: `${scene.tpp.url}/return?psu-id=1` })
  })
  after(() => Promise.all([scene.browser.close(), scene.preview.stop(), scene.tpp.stop()]))
  return scene
}
