import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ResolvedLink } from '../markdown/render-markdown.ts'
import type { Address } from './address.ts'
import type { PageFile } from './find-pages.ts'

export interface LinkContext {
  readonly root: string
  readonly pages: readonly PageFile[]
  readonly page: PageFile
  readonly address: Address
}

/** The kinds of files beside the pages that the documentation serves as they are. */
const SERVED = /\.(?:json|yaml|svg|png)$/

/** Resolves a link of a page: to another page, to a file that is served, or to a file of the repository alone. */
export function resolveLink(href: string, { root, pages, page, address }: LinkContext): ResolvedLink {
  if (/^(?:https?:|mailto:)/.test(href)) return { kind: 'address', href, isExternal: true }
  if (href.startsWith('#')) return { kind: 'address', href, isExternal: false }
  const [path = '', anchor] = href.split('#')
  const file = posix.join(posix.dirname(page.file), decodeURI(path)).replace(/\/$/, '')
  const target = pages.find((candidate) => candidate.file === file || candidate.file === `${file}/README.md`)
  if (target !== undefined) {
    const hash = anchor === undefined ? '' : `#${anchor}`
    return { kind: 'address', href: `${address(`/docs/${target.id}`)}${hash}`, isExternal: false }
  }
  if (file.startsWith('docs/') && SERVED.test(file) && existsSync(join(root, file)))
    return { kind: 'address', href: address(`/${file}`), isExternal: false }
  return { kind: 'file', path: file }
}
