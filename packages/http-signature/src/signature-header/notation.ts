/** How a Signature header may be written beside the form that this package writes. */
export interface SignatureNotation {
  /** Whether the list of headers may name them in any case; they are signed in lower case all the same. Default: lower. */
  readonly caseOfNames?: 'lower' | 'any'
  /** Whether the keyId may be percent-encoded, as in an address. Default: plain. */
  readonly keyId?: 'plain' | 'percent-encoded'
}

/** The text that was percent-encoded; the text itself if it was not. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
