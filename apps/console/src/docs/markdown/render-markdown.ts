import { html, type Html, trusted } from '@havn/html'
import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { codeBlock } from './code-block.ts'
import { plainText } from './plain-text.ts'
import { createSlugger } from './slug.ts'

/** Where a link leads: an address, or a file that readers of the documentation do not have. */
export type ResolvedLink =
  | { readonly kind: 'address'; readonly href: string; readonly isExternal: boolean }
  | { readonly kind: 'file'; readonly path: string }

export interface MarkdownOptions {
  readonly resolveLink: (href: string) => ResolvedLink
  readonly resolveImage: (href: string) => { readonly svg: Html } | { readonly src: string }
}

export interface Heading {
  readonly depth: number
  readonly text: string
  readonly slug: string
}

/** A part of a page, from one heading to the next. */
export interface Section {
  /** The heading; empty before the first one. */
  readonly title: string
  readonly slug: string
  readonly text: string
}

export interface RenderedMarkdown {
  readonly markup: Html
  readonly title: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
}

/** Renders a page: raw HTML is shown as text, comments are dropped, headings get anchors. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): RenderedMarkdown {
  const headings: Heading[] = []
  const marked = new Marked({ gfm: true, renderer: rendererOf(options, headings) })
  const tokens = marked.lexer(markdown)
  // Every value in it was escaped by `html` or by marked itself.
  const markup = trusted(marked.parser(tokens))
  return {
    markup,
    title: headings.find(({ depth }) => depth === 1)?.text ?? '',
    headings,
    sections: sectionsOf(tokens, headings),
  }
}

function rendererOf(options: MarkdownOptions, headings: Heading[]): RendererObject {
  const slugger = createSlugger()
  return {
    heading({ depth, tokens }: Tokens.Heading): string {
      const text = plainText(tokens)
      const slug = slugger(text)
      headings.push({ depth, text, slug })
      const inner = this.parser.parseInline(tokens)
      const anchor = html`<a class="anchor" href="${`#${slug}`}" aria-label="${`Link to “${text}”`}">#</a>`
      // An anchor has letters, digits, - and _ only.
      return `<h${depth} id="${slug}">${inner}${depth === 1 ? '' : anchor.toString()}</h${depth}>\n`
    },
    code: ({ text, lang }: Tokens.Code): string => codeBlock({ code: text, info: lang ?? '' }).toString(),
    html: ({ text }: Tokens.HTML | Tokens.Tag): string =>
      text.trimStart().startsWith('<!--') ? '' : html`${text}`.toString(),
    link({ href, tokens }: Tokens.Link): string {
      return linkMarkup(options.resolveLink(href), trusted(this.parser.parseInline(tokens))).toString()
    },
    image({ href, text }: Tokens.Image): string {
      const image = options.resolveImage(href)
      return (
        'svg' in image ? image.svg : html`<img src="${image.src}" alt="${text}" loading="lazy">`
      ).toString()
    },
    table({ header, rows }: Tokens.Table): string {
      const cell = ({ tokens }: Tokens.TableCell) => trusted(this.parser.parseInline(tokens))
      return tableMarkup(
        header.map(cell),
        rows.map((row) => row.map(cell)),
      ).toString()
    },
  }
}

function linkMarkup(link: ResolvedLink, inner: Html): Html {
  if (link.kind === 'file') return html`${inner} <span class="repository-path">(${link.path})</span>`
  const { href, isExternal } = link
  return isExternal
    ? html`<a href="${href}" rel="noopener noreferrer">${inner}</a>`
    : html`<a href="${href}">${inner}</a>`
}

const headCell = (cell: Html): Html =>
  cell.toString() === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`

/** The id of a rule, such as SVC-01, is not broken at its hyphen. */
const bodyCell = (cell: Html): Html =>
  /^[A-Z0-9]+-\d+[a-z]?$/.test(cell.toString()) ? html`<td class="id">${cell}</td>` : html`<td>${cell}</td>`

/** A table in a frame that scrolls by itself, so that a phone shows the whole page and the whole table. */
function tableMarkup(header: readonly Html[], rows: readonly (readonly Html[])[]): Html {
  const hasHeader = header.some((cell) => cell.toString() !== '')
  return html`<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table>${
    hasHeader ? html`<thead><tr>${header.map(headCell)}</tr></thead>` : undefined
  }<tbody>${rows.map((row) => html`<tr>${row.map(bodyCell)}</tr>`)}</tbody></table></div>`
}

/** The deepest heading that begins a section of its own in the search. */
const sectionDepthMax = 3

function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): readonly Section[] {
  const sections: { title: string; slug: string; text: string }[] = []
  let heading = 0
  for (const token of tokens) {
    if (token.type === 'heading') {
      const found = headings[heading]
      heading += 1
      if (found !== undefined && found.depth <= sectionDepthMax) {
        sections.push({ title: found.text, slug: found.depth === 1 ? '' : found.slug, text: '' })
        continue
      }
    }
    // Code would only repeat what the sentences say.
    const text = token.type === 'code' ? '' : plainText([token])
    const last = sections.at(-1)
    if (last === undefined) sections.push({ title: '', slug: '', text })
    else last.text += ` ${text}`
  }
  return sections
}
