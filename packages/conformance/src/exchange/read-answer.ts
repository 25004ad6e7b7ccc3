import type { Exchange } from './exchange.ts'

/** The field at a path of names; undefined if there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  return found
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** The href of a link in the answer's `_links`. */
export function linkOf(answer: Pick<Exchange, 'json'>, name: string): string | undefined {
  return textAt(answer.json, '_links', name, 'href')
}

/** The codes of the answer's messages. */
export function codesOf(answer: Pick<Exchange, 'json'>): readonly string[] {
  return listAt(answer.json, 'tppMessages').flatMap((message) => textAt(message, 'code') ?? [])
}

const shownCharactersMax = 300

/** Status and beginning of the body, for a finding. */
export function describeAnswer({ status, text }: Pick<Exchange, 'status' | 'text'>): string {
  if (status === 0) return `no answer: ${text}`
  if (text === '') return `${status} without a body`
  return `${status} ${text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}…`}`
}

export const isRefusal = ({ status }: Pick<Exchange, 'status'>): boolean => status >= 400 && status < 500
export const isSuccess = ({ status }: Pick<Exchange, 'status'>): boolean => status >= 200 && status < 300
