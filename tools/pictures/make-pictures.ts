// Makes the pictures of the README and of docs: npm run pictures
//   npm run pictures -- --surfaces .pictures/after
//   npm run pictures -- --surfaces .pictures/before --from ../another-checkout
// The latter two take pictures of the main pages on a phone and on a desk, to be laid side by side. git ignores .pictures.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startBrowser } from '../chromium.ts'
import { openCheckout } from './checkout.ts'
import { makeDocsPictures } from './docs-pictures.ts'
import { makeSurfacePictures } from './surfaces.ts'

const { values } = parseArgs({ options: { surfaces: { type: 'string' }, from: { type: 'string' } } })
const checkout = await openCheckout(values.from === undefined ? undefined : resolve(values.from))
const browser = await startBrowser()
try {
  if (values.surfaces === undefined)
    await makeDocsPictures(checkout, browser, join(checkout.root, 'docs/images'))
  else {
    const problems = await makeSurfacePictures({ checkout, browser, to: resolve(values.surfaces) })
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  await checkout.close()
}
