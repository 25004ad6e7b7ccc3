import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'
import { type CharacterSet, problemOfText } from './characters.ts'
import { DOMESTIC_REPLACEMENTS, SPACES } from './domestic-text.ts'
import {
  characterSetOf,
  LETTER_REPLACEMENTS,
  reEncode,
  type Replacements,
  replacementsOf,
} from './re-encoding.ts'

/** The SWIFT x set without its line ends: what a payment abroad is written in. */
const SWIFT_X = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-?:().,'+ "

/**
 * Signs of ASCII and ISO 8859-1 that the set lacks, by what is written in their place: what a reader takes for the same
 * or, as the banks of Europe do in SEPA (EPC217-08), a point.
 */
const SIGNS = {
  ' ': '\u00A0',
  '+': '&',
  "'": '"`´«»',
  '-': '_~¬¯',
  ',': ';¸',
  '.': '!#$%*<=>@^¡¢¤§¨°¶·',
  '(': '[{',
  ')': ']}',
  '/': '\\|¦÷',
  '?': '¿',
  '+/-': '±',
  '(c)': '©',
  '(r)': '®',
  '1/4': '¼',
  '1/2': '½',
  '3/4': '¾',
  '1': '¹',
  '2': '²',
  '3': '³',
  GBP: '£',
  JPY: '¥',
  a: 'ª',
  o: 'º',
  u: 'µ',
  x: '×',
}

const FROM_LATIN_1: Replacements = new Map([...LETTER_REPLACEMENTS, ...replacementsOf(SIGNS)])

/** Whatever a domestic payment can carry: by way of ISO 8859-1 where it is not of ISO 8859-1. */
const REPLACEMENTS: Replacements = new Map([
  ...Array.from(
    DOMESTIC_REPLACEMENTS,
    ([character, written]) => [character, reEncode(written, FROM_LATIN_1)] as const,
  ),
  ...FROM_LATIN_1,
])

const TAKEN = new Set(
  Array.from(SWIFT_X)
    .concat(...REPLACEMENTS.keys())
    .map((character) => character.charCodeAt(0)),
)

/** What the text of a cross-border payment may hold: what the SWIFT x set has, or can write in another form. */
export const CROSS_BORDER_CHARACTERS: CharacterSet = characterSetOf(
  'characters that the SWIFT x set has or has a form for',
  TAKEN,
  SPACES,
)

/** The text as it is booked, in the SWIFT x set: Åse becomes Aase, ÅSE becomes AASE, #7 becomes .7. */
export const toCrossBorderText = (text: string): string => reEncode(text, REPLACEMENTS)

export type CrossBorderText = Brand<string, 'CrossBorderText'>

/** Checks a text and returns it as it was sent; `toCrossBorderText` returns the form in which it is booked. */
export const parseCrossBorderText = (text: string): Result<CrossBorderText> => {
  const problem = problemOfText(CROSS_BORDER_CHARACTERS, text)
  return problem === undefined ? success(branded<CrossBorderText>(text)) : failure(problem)
}
