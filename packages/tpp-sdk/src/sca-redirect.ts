import type { TppAnswer } from './send-request.ts'

/** Where the PSU must go before this call, or what it created, goes on; look for it in every answer. */
export function scaRedirectOf(answer: Pick<TppAnswer, 'json'>): string | undefined {
  const href = property(property(property(answer.json, '_links'), 'scaRedirect'), 'href')
  return typeof href === 'string' ? href : undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
