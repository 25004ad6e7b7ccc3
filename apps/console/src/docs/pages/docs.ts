import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Html, trusted } from '@havn/html'
import { type MarkdownOptions, type RenderedMarkdown, renderMarkdown } from '../markdown/render-markdown.ts'
import { type Address, consoleAddress } from './address.ts'
import { findPages, type PageFile } from './find-pages.ts'
import { type ReaderValues, withReaderValues } from './reader-values.ts'
import { resolveLink } from './resolve-link.ts'

/** A page with the title that its first heading gives. */
export interface DocsPage extends PageFile {
  readonly title: string
}

/** How a page is rendered: for whom, and with which addresses. */
export interface RenderOptions {
  readonly values?: ReaderValues
  readonly address?: Address
}

/** The documentation below a root. */
export interface Docs {
  readonly root: string
  readonly pages: readonly DocsPage[]
  /** Finds a page by its address below /docs/; the case of the letters does not matter. */
  find(id: string): DocsPage | undefined
  /** The Markdown of a page as it is written, or with the reader's own values. */
  read(page: PageFile, values?: ReaderValues): string
  render(page: PageFile, options?: RenderOptions): RenderedMarkdown
}

/** Opens the documentation of a checkout or of the installed package. Pages are read when they are asked for. */
export function openDocs(root: string): Docs {
  const read = (page: PageFile, values: ReaderValues = {}): string =>
    withReaderValues(readFileSync(join(root, page.file), 'utf8'), values)
  const pages = findPages(root).map((page) => ({ ...page, title: titleOf(read(page), page.id) }))
  const byId = new Map(pages.map((page) => [page.id.toLowerCase(), page]))
  return {
    root,
    pages,
    find: (id) => byId.get(id.toLowerCase()),
    read,
    render: (page, { values = {}, address = consoleAddress } = {}) =>
      renderMarkdown(read(page, values), {
        resolveLink: (href) => resolveLink(href, { root, pages, page, address }),
        resolveImage: (href) => resolveImage(root, page, { href, address }),
      }),
  }
}

const titleOf = (markdown: string, id: string): string =>
  /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? id

/** Diagrams become part of the page, so that they have its colours; other images are files. */
function resolveImage(
  root: string,
  page: PageFile,
  { href, address }: { href: string; address: Address },
): ReturnType<MarkdownOptions['resolveImage']> {
  if (/^https?:/.test(href)) return { src: '' }
  const file = posix.join(posix.dirname(page.file), decodeURI(href))
  if (!/^docs\/images\/diagrams\/[\w-]+\.svg$/.test(file)) return { src: address(`/${file}`) }
  return { svg: diagram(root, file) }
}

/** From this width on a drawing is too wide for a column of text. */
const veryWidePixels = 900

/** A diagram; where there is a second form of it for narrow screens, both, of which the style sheet shows one. */
function diagram(root: string, file: string): Html {
  const wide = readFileSync(join(root, file), 'utf8')
  const tallFile = join(root, file.replace(/\.svg$/, '.tall.svg'))
  if (!existsSync(tallFile)) return trusted(`<span class="diagram">${inlineSvg(wide)}</span>`)
  const tall = readFileSync(tallFile, 'utf8')
  const isVeryWide = Number(/ width="(\d+)"/.exec(wide)?.[1]) > veryWidePixels
  return trusted(
    `<span class="diagram two-forms${isVeryWide ? ' very-wide' : ''}"><span class="wide">${inlineSvg(wide)}</span><span class="tall">${inlineSvg(tall)}</span></span>`,
  )
}

/** The style of a diagram that stands alone is left out: in a page the style sheet has the same rules. */
function inlineSvg(svg: string): string {
  return svg.replace(/<\?xml[^>]*>\s*/, '').replace(/<style>[^]*?<\/style>\s*/, '')
}
