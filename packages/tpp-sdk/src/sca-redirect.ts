import type { TppAnswer } from './send-request.ts'

/** The link that the PSU must open before the call, or what it created, can go on. Look for it in every answer. */
export function scaRedirectOf(answer: Pick<TppAnswer, 'json'>): string | undefined {
  return linkOf(answer, 'scaRedirect')
}

/** The href of the link of this name in the answer's `_links`. */
export function linkOf(answer: Pick<TppAnswer, 'json'>, name: string): string | undefined {
  const href = property(property(property(answer.json, '_links'), name), 'href')
  return typeof href === 'string' ? href : undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
