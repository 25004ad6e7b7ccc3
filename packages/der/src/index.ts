export { childrenOf, type DerElement, eachElement, readElements } from './read-der.ts'
export {
  bitString,
  boolean,
  contextSpecific,
  integer,
  nullElement,
  objectIdentifier,
  octetString,
  printableString,
  sequence,
  setOf,
  time,
  utf8String,
} from './write-der.ts'
