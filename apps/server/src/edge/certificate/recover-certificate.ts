import { X509Certificate } from 'node:crypto'

const PEM = /-----BEGIN CERTIFICATE-----(.*?)-----END/s

/**
 * Recovers the value that a TPP-Signature-Certificate header was meant to have from PEM, line breaks, percent-encoding or
 * URL-safe Base64; undefined if it contains no certificate. It is for explanations only, never for a decision.
 */
export function recoverCertificate(headerValue: string): string | undefined {
  const text = decodePercent(headerValue.replaceAll(/["']/g, ''))
  return certificateIn(text) ?? certificateIn(Buffer.from(text, 'base64').toString('latin1'))
}

function certificateIn(text: string): string | undefined {
  const base64 = PEM.exec(text)?.[1] ?? text
  try {
    return new X509Certificate(Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')).raw.toString('base64')
  } catch {
    return undefined
  }
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
