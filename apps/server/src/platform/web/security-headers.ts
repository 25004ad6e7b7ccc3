import type { Language } from './language.ts'
import type { Theme } from './theme.ts'

/** What the headers of a page depend on. */
export interface PageHeaderOptions {
  readonly language: Language
  /** Whose style sheet and font the page may use. */
  readonly theme: Pick<Theme, 'style' | 'hasFont'>
  /** Whether the request came over TLS. Over plain http on loopback, the browser must not be asked to require TLS. */
  readonly isHttps: boolean
  /** Only in production is the browser asked to require TLS: it would remember that for years, even for localhost. */
  readonly isProduction: boolean
  /** After how many seconds the browser reloads the page; if undefined, it does not. */
  readonly reloadSeconds?: number | undefined
  /** The address that it loads then; if undefined, its own. */
  readonly reloadTo?: string | undefined
}

const HSTS_SECONDS = 63_072_000

// Chromium applies form-action to every redirect after a form. Where a form ends at another origin, it is therefore
// answered not by a redirect, but by a page of this origin that opens the other address by itself.
const contentSecurityPolicy = ({ style, hasFont }: PageHeaderOptions['theme']): string =>
  [
    "default-src 'none'",
    `style-src ${style.source}`,
    // Logo and icon; `theme.pages.ts` serves them.
    "img-src 'self'",
    ...(hasFont ? ["font-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

/** The headers of every page, including error pages. */
export function pageHeaders(options: PageHeaderOptions): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': options.language,
    'content-security-policy': contentSecurityPolicy(options.theme),
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
    ...(options.reloadSeconds === undefined ? {} : { refresh: refreshOf(options.reloadSeconds, options) }),
  }
}

const refreshOf = (seconds: number, { reloadTo }: PageHeaderOptions): string =>
  reloadTo === undefined ? String(seconds) : `${seconds};url=${reloadTo}`
