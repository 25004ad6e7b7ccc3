import { DOMParser } from './xmldom.js'

/** The parts of a DOM that we use. */
export interface XmlElement {
  readonly localName: string
  readonly namespaceURI: string | null
  readonly textContent: string
  readonly parentNode: unknown
  readonly childNodes: ArrayLike<unknown>
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  getElementsByTagNameNS(namespace: string, localName: string): ArrayLike<XmlElement>
}

const charactersMax = 20_000_000

function fail(message: string): never {
  throw new Error(message.split('\n')[0])
}

/** Parses the text of an XML document, and throws if it is not one that we read. */
export function parseXml(text: string): XmlElement {
  if (text.length > charactersMax) throw new Error(`expected at most ${charactersMax} characters`)
  // Entities and default attributes would be content that nobody signed.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Error('expected no DOCTYPE')
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  const root = parser.parseFromString(text, 'text/xml').documentElement
  if (root === null) throw new Error('expected an XML element')
  return root
}

/** Decodes UTF-8, the only encoding of trusted lists, and throws if the bytes are something else. */
export function decodeXml(document: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(document)
  const [, encoding] = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/.exec(text) ?? []
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8')
    throw new Error(`expected UTF-8, got ${encoding}`)
  return text
}

/** The elements directly inside another. */
export function childrenOf(element: XmlElement): readonly XmlElement[] {
  return Array.from(element.childNodes).filter(isElement)
}

function isElement(node: unknown): node is XmlElement {
  return typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === 1
}
