import type { KnownPsu } from './session-headers.ts'

/** How an SCA ended, as the redirect to the TPP says. */
export type RedirectOutcome =
  | {
      readonly kind: 'authenticated'
      /** Store it, and send it with the calls of this session. */
      readonly psu: KnownPsu
      /** The TPP-Session-ID that the SCA belongs to. */
      readonly sessionId: string
      /** Whether the PSU acts for themselves or for a corporation. */
      readonly context: 'PRIVATE' | 'CORPORATE'
    }
  | {
      readonly kind: 'failed'
      /** 401, 403 or 500. */
      readonly status: number
      /** Such as SCA_INVALID or SCA_EXPIRED. */
      readonly code: string
      readonly message: string
      /** Beyond the specification: refused, aborted, timed-out, locked-out, not-allowed, faulted, licence-withdrawn or withdrawn. */
      readonly outcome?: string
    }
  /** No bank has sent the PSU here: neither a result nor an error is in the address. */
  | { readonly kind: 'unreadable'; readonly problem: string }

/**
 * Reads the address that the bank sent the PSU back to after an SCA. Anybody can write such an address: compare the
 * `state` that you put into your TPP-Redirect-URI with the PSU's own session first, and read the payment's status from the
 * bank before you believe in a payment.
 *
 * @example
 * ```ts
 * import { readRedirect } from '@havn/tpp-sdk'
 *
 * const back = readRedirect('/callback?state=a1&psu-id=3f6c1f0e&tpp-session-id=s1&context=PRIVATE')
 * if (back.kind === 'authenticated') console.log(back.psu.id) // 3f6c1f0e
 * ```
 */
export function readRedirect(address: string | URL): RedirectOutcome {
  const query = queryOf(address)
  const id = query.get('psu-id') ?? ''
  const sessionId = query.get('tpp-session-id') ?? ''
  if (id !== '' && sessionId !== '') {
    const corporateId = query.get('psu-corporate-id') ?? ''
    const context = query.get('context') === 'CORPORATE' ? 'CORPORATE' : 'PRIVATE'
    return {
      kind: 'authenticated',
      psu: corporateId === '' ? { id } : { id, corporateId },
      sessionId,
      context,
    }
  }
  const code = query.get('code') ?? ''
  const status = Number(query.get('status'))
  if (code === '' || !(status >= 400 && status <= 599))
    return { kind: 'unreadable', problem: 'expected psu-id and tpp-session-id, or status and code' }
  const outcome = query.get('sca-outcome')
  const failure = { kind: 'failed', status, code, message: query.get('message') ?? '' } as const
  return outcome === null ? failure : { ...failure, outcome }
}

/** The query of an address, or of a path, which is all that a server sees. Custom schemes of apps are addresses too. */
function queryOf(address: string | URL): URLSearchParams {
  const text = String(address)
  const start = text.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : text.slice(start + 1).replace(/#.*$/s, ''))
}
