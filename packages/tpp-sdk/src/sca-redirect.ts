import type { TppAnswer } from './send-request.ts'

/** Where the PSU must go before this call, or what it created, goes on; look for it in every answer. */
export function scaRedirectOf(answer: Pick<TppAnswer, 'json'>): string | undefined {
  return linkOf(answer, 'scaRedirect')
}

/** Where the link of this name in the answer's `_links` leads. */
export function linkOf(answer: Pick<TppAnswer, 'json'>, name: string): string | undefined {
  const href = property(property(property(answer.json, '_links'), name), 'href')
  return typeof href === 'string' ? href : undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
