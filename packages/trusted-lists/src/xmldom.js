// In JavaScript, because the types of the package would bring those of a browser into the whole project; ours are in xmldom.d.ts.
// It is the parser of xml-crypto too, so that both see the same document.
import xmldom from '@xmldom/xmldom'

export const { DOMParser } = xmldom
