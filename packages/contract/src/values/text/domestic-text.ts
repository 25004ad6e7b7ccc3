import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { type CharacterSet, isLatin1, problemOfText } from './characters.ts'
import {
  characterSetOf,
  LETTER_REPLACEMENTS,
  reEncode,
  type Replacements,
  replacementsOf,
} from './re-encoding.ts'

/** Spaces that ISO 8859-1 does not have, from the en quad to the hair space, the narrow ones and the ideographic one. */
const WIDE_SPACES = '\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000'

const LINE_ENDS_AND_TABS = '\t\n\r\u2028\u2029'

/** Punctuation beyond ISO 8859-1, by the characters of ISO 8859-1 that replace it. */
const PUNCTUATION = {
  EUR: '€',
  "'": '‘’‚‛ʹʼ′‹›',
  '"': '“”„‟″',
  '-': '‐‑‒–—―−',
  '...': '…',
  '·': '•',
  '/': '⁄∕',
  TM: '™',
  No: '№',
  ' ': `${WIDE_SPACES}${LINE_ENDS_AND_TABS}`,
}

/** The characters of ASCII in the width of East Asian letters. */
const FULL_WIDTH: Replacements = new Map(
  Array.from({ length: 0x7e - 0x20 }, (_, index) => [
    String.fromCharCode(0xff01 + index),
    String.fromCharCode(0x21 + index),
  ]),
)

/** Whatever ISO 8859-1 lacks, by what is written with it. */
export const DOMESTIC_REPLACEMENTS: Replacements = new Map(
  [...LETTER_REPLACEMENTS, ...replacementsOf(PUNCTUATION), ...FULL_WIDTH].filter(
    ([character]) => !isLatin1(character.charCodeAt(0)),
  ),
)

const LATIN_1 = Array.from({ length: 0x100 }, (_, codePoint) => codePoint).filter(isLatin1)

const TAKEN = new Set([
  ...LATIN_1,
  ...Array.from(DOMESTIC_REPLACEMENTS.keys(), (character) => character.charCodeAt(0)),
])

/** What no text may consist of alone. */
export const SPACES: ReadonlySet<number> = new Set([
  0x20,
  0xa0,
  ...Array.from(WIDE_SPACES + LINE_ENDS_AND_TABS, (space) => space.charCodeAt(0)),
])

/** What the text of a domestic payment may hold: what ISO 8859-1 holds, or can write in another form. */
export const DOMESTIC_CHARACTERS: CharacterSet = characterSetOf(
  'characters that ISO 8859-1 has or has a form for',
  TAKEN,
  SPACES,
)

/** The text as it is booked, in ISO 8859-1: Čáhcesuolu becomes Cáhcesuolu, 10 € becomes 10 EUR. */
export const toDomesticText = (text: string): string =>
  NOT_LATIN_1.test(text) ? reEncode(text, DOMESTIC_REPLACEMENTS) : text

// Most texts have none of these, and then nothing is replaced.
const NOT_LATIN_1 = /[^\x20-\xff]/

export type DomesticText = Brand<string, 'DomesticText'>

/** Checks a text and returns it as it was sent; `toDomesticText` returns the form in which it is booked. */
export const parseDomesticText = (text: string): Result<DomesticText> => {
  const problem = problemOfText(DOMESTIC_CHARACTERS, text)
  return problem === undefined ? success(branded<DomesticText>(text)) : failure(problem)
}
