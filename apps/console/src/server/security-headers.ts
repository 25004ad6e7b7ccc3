/**
 * The headers of every answer. Scripts and styles come from the console's own files, nothing from elsewhere, and no text
 * becomes markup but through the one policy of the console's script (Trusted Types).
 *
 * Chromium applies form-action to redirects after a form too, so it names the pages of the bank that a form may lead to.
 */
export function securityHeaders(formTargets: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types havn',
    ].join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  }
}
