import type { Language } from './language.ts'
import { STYLE_SOURCE } from './style.ts'

export interface PageHeaderOptions {
  readonly language: Language
  /** Came the call in over TLS? Over plain http on loopback, a browser must not be told to insist on TLS. */
  readonly isHttps: boolean
  readonly isProduction: boolean
  /** Where the form's last answer sends the PSU: an address or its origin. */
  readonly redirectOrigin?: string | undefined
  /** Load the page again after so many seconds. */
  readonly renewSeconds?: number | undefined
}

const HSTS_SECONDS = 63_072_000

/** The headers of every page that a PSU meets, its errors included. */
export function pageHeaders(options: PageHeaderOptions): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': options.language,
    'content-security-policy': contentSecurityPolicy(options),
    // `no-referrer` would make browsers send `Origin: null` with a form, and the Origin check would refuse it.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-robots-tag': 'noindex',
    ...(options.isHttps && options.isProduction
      ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }
      : {}),
    ...(options.renewSeconds === undefined ? {} : { refresh: String(options.renewSeconds) }),
  }
}

function contentSecurityPolicy({ redirectOrigin }: PageHeaderOptions): string {
  // Chromium holds the redirects after a form to form-action too: without the TPP's origin the last one is blocked.
  const target = redirectOrigin === undefined ? '' : formTarget(redirectOrigin)
  return [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    // The page's own icon, which is written into it.
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${target}`,
  ].join('; ')
}

const NAMEABLE = /^https?:\/\/[a-z0-9._-]+(:[0-9]+)?$/

/** A host may hold `;`, which ends a directive, or be IPv6, which a policy cannot name: then the scheme must do. */
function formTarget(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return ''
  return ` ${NAMEABLE.test(url.origin) ? url.origin : url.protocol}`
}
