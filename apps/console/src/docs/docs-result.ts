import type { Html } from '@havn/html'
import { type Context, page, type Result } from '../server/index.ts'
import { openDocumentation } from './open-documentation.ts'
import { consoleAddress as address } from './pages/address.ts'
import { docsLayout } from './views/docs-layout.ts'

interface DocsResult {
  readonly title: string
  /** The address of the page in the navigation. */
  readonly here: string
  readonly article: Html
  readonly aside?: Html | undefined
  readonly hasSamples?: boolean
}

/** A page of the documentation in the console's frame. */
export function docsResult({ options }: Context, { title, ...layout }: DocsResult): Result {
  const { docs } = openDocumentation(options.docsFolder)
  return page({
    title,
    section: '/docs',
    body: docsLayout({ docs, address, ...layout }),
  })
}
