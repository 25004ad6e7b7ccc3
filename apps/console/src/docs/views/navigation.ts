import { html, type Html } from '@havn/html'
import type { Address } from '../pages/address.ts'
import type { Docs, DocsPage } from '../pages/docs.ts'
import { isCodePage } from '../pages/find-pages.ts'
import { PAGE_GROUPS, type PageGroup } from '../pages/page-table.ts'
import { BERLIN_GROUP, NORWEGIAN, REFERENCE_INTERFACES } from '../reference/reference-interface.ts'

export interface NavigationOptions {
  readonly docs: Docs
  readonly address: Address
  /** The address of the page that is shown, as `/docs/sca`. */
  readonly here: string
}

/** The navigation of the documentation: every page in its group. */
export function navigation(options: NavigationOptions): Html {
  return html`<details class="docs-nav" tabindex="0"><summary>Contents</summary><nav aria-label="Documentation">
${PAGE_GROUPS.map((group) => groupMarkup(group, options))}</nav></details>`
}

function groupMarkup(group: PageGroup, options: NavigationOptions): Html {
  const listed = options.docs.pages.filter((page) => page.group === group && page.isListed)
  const isCollapsed = group === 'Errors'
  const pages = html`<ul>${listed.map((page) => html`${page.part && html`<li class="part">${page.part}</li>`}${item(nameOf(page), `/docs/${page.id}`, options)}`)}</ul>`
  if (listed.length === 0 && group !== 'API reference') return html``
  return html`<h2>${group}</h2>${isCollapsed ? collapsedErrors(listed, options) : pages}${
    group === 'API reference' ? operations(options) : undefined
  }`
}

const nameOf = ({ name, title }: DocsPage): string => name ?? title

/** The catalogue's first page, and the codes behind one click: they are too many to pass on the way to what follows. */
function collapsedErrors(pages: readonly DocsPage[], options: NavigationOptions): Html {
  const codes = pages.filter(isCodePage)
  const others = pages.filter((page) => !isCodePage(page))
  return html`<ul>${others.map((page) => item(nameOf(page), `/docs/${page.id}`, options))}</ul>${
    codes.length === 0
      ? undefined
      : disclosure(
          'Every code',
          codes.some(({ id }) => options.here === `/docs/${id}`),
          codes.map((page) => item(nameOf(page), `/docs/${page.id}`, options)),
        )
  }`
}

/** The lists of operations of all interfaces, and the operations of the one that is read. */
function operations(options: NavigationOptions): Html {
  const isStandard = options.here.startsWith(BERLIN_GROUP.path)
  const { path: own, groups } = isStandard ? BERLIN_GROUP : NORWEGIAN
  return html`<ul>${REFERENCE_INTERFACES.map(({ name, path }) => item(name, path, options))}</ul>${groups.map(
    ({ title, operations: list }) =>
      disclosure(
        title,
        list.some(({ id }) => options.here === `${own}/${id}`),
        list.map(({ id, summary }) => item(summary, `${own}/${id}`, options)),
      ),
  )}`
}

function disclosure(title: string, isOpen: boolean, items: readonly Html[]): Html {
  const content = html`<summary>${title}</summary><ul>${items}</ul>`
  return isOpen ? html`<details open="">${content}</details>` : html`<details>${content}</details>`
}

function item(label: string, path: string, { address, here }: NavigationOptions): Html {
  return path === here
    ? html`<li><a href="${address(path)}" aria-current="page">${label}</a></li>`
    : html`<li><a href="${address(path)}">${label}</a></li>`
}
