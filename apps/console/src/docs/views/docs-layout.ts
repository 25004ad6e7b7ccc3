import { html, type Html } from '@havn/html'
import type { Heading } from '../markdown/render-markdown.ts'
import { navigation, type NavigationOptions } from './navigation.ts'

export interface DocsLayout extends NavigationOptions {
  readonly article: Html
  /** What stands to the right of the article, or below it on a narrow screen. */
  readonly aside?: Html | undefined
  /** Whether the aside has samples, which need more room than a list of headings. */
  readonly hasSamples?: boolean
}

/** A page of the documentation: navigation, article, and what belongs beside it. The first page is navigation itself. */
export function docsLayout({ article, aside, hasSamples = false, ...options }: DocsLayout): Html {
  if (options.here === '/docs') return html`<article class="prose">${article}</article>`
  return html`<div class="${aside === undefined ? 'docs' : `docs ${hasSamples ? 'docs-with-samples' : 'docs-with-aside'}`}">${navigation(options)}<article class="prose">${article}</article>${aside}</div>`
}

/** The headings of a page as links; undefined where there are too few to need them. */
export function onThisPage(headings: readonly Heading[]): Html | undefined {
  const parts = headings.filter(({ depth }) => depth === 2)
  if (parts.length < 2) return undefined
  return html`<aside class="docs-on-page" aria-label="On this page"><h2>On this page</h2><ul>${parts.map(
    ({ text, slug }) => html`<li><a href="${`#${slug}`}">${text}</a></li>`,
  )}</ul></aside>`
}
