/** An answer of the low-level client (`json`) or of the typed one (`body`). */
export type AnswerWithLinks = { readonly json?: unknown; readonly body?: unknown }

/**
 * The link that the PSU must open before the call, or what it created, can go on. Look for it in every answer.
 *
 * @example
 * ```ts
 * import { scaRedirectOf } from '@havn/tpp-sdk'
 *
 * const body = { _links: { scaRedirect: { href: 'https://bank.example/sca/1', verbs: ['GET'] } } }
 * console.log(scaRedirectOf({ body })) // https://bank.example/sca/1
 * ```
 */
export function scaRedirectOf(answer: AnswerWithLinks): string | undefined {
  return linkOf(answer, 'scaRedirect')
}

/**
 * The href of the link of this name in the answer's `_links`.
 *
 * @example
 * ```ts
 * import { linkOf } from '@havn/tpp-sdk'
 *
 * const body = { _links: { status: { href: '/v1/payments/x/status', verbs: ['GET'] } } }
 * console.log(linkOf({ body }, 'status')) // /v1/payments/x/status
 * ```
 */
export function linkOf(answer: AnswerWithLinks, name: string): string | undefined {
  const href = property(property(property(answer.json ?? answer.body, '_links'), name), 'href')
  return typeof href === 'string' ? href : undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
