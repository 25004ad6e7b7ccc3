// As much of DER (ITU-T X.690) as it takes to write a certificate or a question about one, which node:crypto cannot. Each
// function returns one encoded element.

export function sequence(...parts: Uint8Array[]): Uint8Array {
  return element(0x30, ...parts)
}

export function setOf(...parts: Uint8Array[]): Uint8Array {
  return element(0x31, ...parts)
}

/** An INTEGER that is not negative; `bytes` is the number, highest byte first. */
export function integer(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = start === -1 ? Uint8Array.of(0) : bytes.subarray(start)
  // With a first bit of 1 the number would be negative.
  return (digits[0] ?? 0) < 0x80 ? element(0x02, digits) : element(0x02, Uint8Array.of(0), digits)
}

export function boolean(value: boolean): Uint8Array {
  return element(0x01, Uint8Array.of(value ? 0xff : 0))
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Uint8Array {
  return element(0x03, Uint8Array.of(unusedBits), bytes)
}

export function octetString(...parts: Uint8Array[]): Uint8Array {
  return element(0x04, ...parts)
}

/** The ASN.1 type NULL, which has no content. */
export function nullElement(): Uint8Array {
  return element(0x05)
}

export function objectIdentifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    return groups
  })
  return element(0x06, Uint8Array.from(bytes))
}

export function utf8String(text: string): Uint8Array {
  return element(0x0c, Buffer.from(text))
}

export function printableString(text: string): Uint8Array {
  return element(0x13, Buffer.from(text, 'latin1'))
}

/** A UTCTime, whose year has two digits, up to 2049, and a GeneralizedTime after that (RFC 5280, 4.1.2.5). */
export function time(moment: Date): Uint8Array {
  const digits = `${moment.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  return moment.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2)))
    : element(0x18, Buffer.from(digits))
}

/** An element with a context-specific tag: `[tagNumber]` in ASN.1. */
export function contextSpecific(
  tagNumber: number,
  content: Uint8Array,
  kind: 'constructed' | 'primitive',
): Uint8Array {
  return element((kind === 'constructed' ? 0xa0 : 0x80) | tagNumber, content)
}

function element(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  return Buffer.concat([Uint8Array.from([tag, ...lengthBytes(content.length)]), content])
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let left = length; left > 0; left >>>= 8) bytes.unshift(left & 0xff)
  return [0x80 | bytes.length, ...bytes]
}
