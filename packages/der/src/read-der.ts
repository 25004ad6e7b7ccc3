// As much reading of DER (ITU-T X.690) as it takes to find what node:crypto does not show of a certificate, and whether it was
// revoked.

/** One element: its tag, its content, and both as they are encoded. */
export type DerElement = { tag: number; content: Uint8Array; encoded: Uint8Array }

/** Reads the elements that follow one another in these bytes; throws if they are not DER. */
export function readElements(bytes: Uint8Array): DerElement[] {
  return [...eachElement(bytes)]
}

/** The same one by one, for lists that are too long to be kept. */
export function* eachElement(bytes: Uint8Array): Generator<DerElement, void> {
  for (let at = 0; at < bytes.length; ) {
    const { tag, start, end } = readHead(bytes, at)
    yield { tag, content: bytes.subarray(start, end), encoded: bytes.subarray(at, end) }
    at = end
  }
}

export function childrenOf({ tag, content }: Pick<DerElement, 'tag' | 'content'>): DerElement[] {
  return (tag & 0x20) === 0 ? [] : readElements(content)
}

function readHead(bytes: Uint8Array, at: number): { tag: number; start: number; end: number } {
  const tag = bytes[at] ?? 0
  const first = bytes[at + 1] ?? 0
  const count = first < 0x80 ? 0 : first & 0x7f
  const start = at + 2 + count
  if ((tag & 0x1f) === 0x1f || count > 3 || start > bytes.length) throw new Error('this is not DER')
  const digits = bytes.subarray(at + 2, start)
  const length = count === 0 ? first : digits.reduce((sum, digit) => sum * 256 + digit, 0)
  const end = start + length
  if (end > bytes.length) throw new Error('this is not DER')
  return { tag, start, end }
}
