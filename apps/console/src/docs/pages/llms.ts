import type { OperationGroup } from '../reference/operation-groups.ts'
import { REFERENCE_INTERFACES } from '../reference/reference-interface.ts'
import type { Docs, DocsPage } from './docs.ts'
import { PAGE_GROUPS } from './page-table.ts'

const INTRODUCTION = `# Havn

> The bank's side of open banking (PSD2 / XS2A, Berlin Group style) for Norwegian products: signed calls, strong customer
> authentication, and a sandbox that behaves like the real bank. Every call is signed with the key of the TPP's certificate;
> there are no tokens. X-Request-ID is the idempotency key. A 401 with the link scaRedirect is ordinary traffic.
`

/** The list of all pages as Markdown, as https://llmstxt.org describes it. Links are relative to the file. */
export function llmsIndex(docs: Docs): string {
  const groups = PAGE_GROUPS.flatMap((group) => {
    const pages = docs.pages.filter((page) => page.group === group && page.isListed)
    if (pages.length === 0) return []
    return [
      `## ${group}\n\n${pages.map((page) => `- [${page.title}](${page.id}.md): ${firstSentence(docs, page)}`).join('\n')}\n`,
    ]
  })
  return `${INTRODUCTION}\n${groups.join('\n')}\n${operations()}`
}

/** Every listed page in one text, with the list of operations. */
export function llmsFull(docs: Docs): string {
  const pages = docs.pages.filter(({ isListed }) => isListed).map((page) => withoutComments(docs.read(page)))
  return [INTRODUCTION, ...pages, operations()].join('\n\n---\n\n')
}

const withoutComments = (markdown: string): string => markdown.replaceAll(/<!--[^]*?-->\n*/g, '').trim()

/** The first sentence of a page's text, without links. */
export function firstSentence(docs: Docs, page: DocsPage): string {
  const parts = withoutComments(docs.read(page)).split('\n\n')
  const paragraph = parts.find((part) => /^[\p{L}`*]/u.test(part)) ?? ''
  const text = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ')
  return /^.*?[.:](?= |$)/.exec(text)?.[0] ?? text
}

function operations(): string {
  const interfaces = REFERENCE_INTERFACES.map(
    ({ name, groups }) => `## Operations of the ${name}\n\n${listOf(groups)}`,
  )
  return `${interfaces.join('\n\n')}\n`
}

const listOf = (groups: readonly OperationGroup[]): string =>
  groups
    .map(
      ({ title, operations: list }) =>
        `### ${title}\n\n${list.map(({ id, method, path, summary }) => `- ${method} ${path} (${id}): ${summary}`).join('\n')}`,
    )
    .join('\n\n')
