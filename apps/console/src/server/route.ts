import type { Html } from '@havn/html'
import type { Context } from './context.ts'
import { type Flash, flashCookie } from './flash.ts'

/** What a handler answers with. */
export type Result =
  | PageResult
  | { readonly kind: 'redirect'; readonly to: string; readonly cookie?: string }
  | { readonly kind: 'not found' }
  | {
      readonly kind: 'text'
      readonly type: string
      readonly text: string | Uint8Array
      readonly fileName?: string
    }

/** A page inside the console's frame. */
export interface PageResult {
  readonly kind: 'page'
  readonly status: number
  readonly title: string
  readonly body: Html
  /** The path of the entry of the navigation that the page belongs to; none for a page outside of it. */
  readonly section: string | undefined
  /** After how many seconds the browser loads the page again, while something is under way. */
  readonly reloadSeconds?: number
  /** How much of the window it takes: the width that all pages have, all of it for the calls, or a column for one text. */
  readonly width: 'wide' | 'normal' | 'narrow'
}

export type Handler = (context: Context) => Promise<Result> | Result

/**
 * One address of the console. A part of the path that begins with a colon is a parameter: `/payments/:paymentId`.
 * A GET changes nothing; a POST does one thing and ends with a redirect, or shows the page again with what was refused.
 */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly handle: Handler
}

type PageOptions = Omit<PageResult, 'kind' | 'status' | 'width'> &
  Partial<Pick<PageResult, 'status' | 'width'>>

/** Answers with a page. */
export const page = (options: PageOptions): Result => ({
  kind: 'page',
  status: 200,
  width: 'normal',
  ...options,
})

/** Answers a POST: the browser reads `to` next, and that page says the note. */
export const redirect = (to: string, note?: Flash): Result => ({
  kind: 'redirect',
  to,
  ...(note === undefined ? {} : { cookie: flashCookie(note) }),
})

/** Answers with the page that says that there is nothing here. */
export const notFound = (): Result => ({ kind: 'not found' })

/** Answers with a text, or with a file if it has a name. */
export const text = (type: string, content: string, fileName?: string): Result => ({
  kind: 'text',
  type,
  text: content,
  ...(fileName === undefined ? {} : { fileName }),
})

/** Finds the route of a request, with the values of the parameters in its path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } | undefined {
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, path) : undefined
    if (params !== undefined) return { route, params }
  }
  return undefined
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
      continue
    }
    const decoded = decode(value)
    if (decoded === undefined || decoded === '') return undefined
    params[part.slice(1)] = decoded
  }
  return params
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
