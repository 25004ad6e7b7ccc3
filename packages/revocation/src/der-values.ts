import { type DerElement, childrenOf, objectIdentifier } from '@havn/der'

/** An element that must be there and have this tag. */
export function expectElement(element: DerElement | undefined, tag: number): DerElement {
  if (element?.tag !== tag) throw new Error(`expected the tag 0x${tag.toString(16)}`)
  return element
}

/** The children of a SEQUENCE. */
export function partsOf(element: DerElement | undefined): readonly DerElement[] {
  return childrenOf(expectElement(element, 0x30))
}

export function isOid(element: DerElement | undefined, dotted: string): boolean {
  return element !== undefined && Buffer.from(objectIdentifier(dotted)).equals(element.encoded)
}

/** The moment of a UTCTime or GeneralizedTime, in the one form of each that RFC 5280 allows. */
export function timeOf(element: DerElement | undefined): number {
  const text = Buffer.from(element?.content ?? []).toString('latin1')
  const digits = element?.tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const form = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(digits)
  if (form === null || (element?.tag !== 0x17 && element?.tag !== 0x18)) throw new Error('expected a time')
  const [, year, month, day, hour, minute, second] = form
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The bits of a BIT STRING of whole bytes. */
export function bitsOf(element: DerElement | undefined): Uint8Array {
  const { content } = expectElement(element, 0x03)
  if (content[0] !== 0) throw new Error('expected a BIT STRING of whole bytes')
  return content.subarray(1)
}
