import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'
import { type CharacterSet, problemOfText } from './characters.ts'

/** The SWIFT x set without its line ends: what a payment abroad is written in. */
const SWIFT_X = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-?:().,'+ "

/** Small letters by what they become: those of ISO 8859-1, of Latin Extended-A, of Sámi and of Romanian. */
const LETTERS = {
  a: 'àáâãāăą',
  aa: 'å',
  ae: 'äæ',
  c: 'çćĉċč',
  d: 'ðďđ',
  e: 'èéêëēĕėęě',
  g: 'ĝğġģǥǧ',
  h: 'ĥħ',
  i: 'ìíîïĩīĭįı',
  ij: 'ĳ',
  j: 'ĵ',
  k: 'ķĸǩ',
  l: 'ĺļľŀł',
  n: 'ñńņňŉ',
  ng: 'ŋ',
  o: 'òóôõōŏő',
  oe: 'öøœ',
  r: 'ŕŗř',
  s: 'śŝşšſș',
  ss: 'ß',
  t: 'ţťŧț',
  th: 'þ',
  u: 'ùúûũūŭůűų',
  ue: 'ü',
  w: 'ŵ',
  y: 'ýÿŷ',
  z: 'źżžʒǯ',
}

/** Capitals that are not the one capital of a letter above. */
const OTHER_CAPITALS = { I: 'İ', SS: 'ẞ' }

/** Only what a reader takes for the same: %, @, # or * have no likeness in the set and are refused. */
const PUNCTUATION = {
  ' ': '\u00A0',
  '+': '&',
  "'": '"`´«»‘’“”ʹʼ',
  '-': '_–—',
  ',': ';',
  '.': '!',
  '(': '[{',
  ')': ']}',
}

const REPLACEMENTS = replacements()

function replacements(): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [written, letters] of Object.entries(LETTERS))
    for (const letter of letters) {
      table.set(letter, written)
      const capital = letter.toUpperCase()
      // ß, ŉ and the like have no capital of their own, ı and ſ share theirs with i and s.
      if (capital.length === 1 && !SWIFT_X.includes(capital) && capital !== letter)
        table.set(capital, written.toUpperCase())
    }
  for (const [written, characters] of Object.entries({ ...OTHER_CAPITALS, ...PUNCTUATION }))
    for (const character of characters) table.set(character, written)
  return table
}

const SMALL_LETTER = /^\p{Ll}/u

/** The text in the SWIFT x set: Åse becomes Aase, ÅSE becomes AASE. What cannot be written so stays. */
export const transliterate = (text: string): string => {
  const characters = Array.from(text)
  const written = characters.map((character, index) => {
    const replacement = REPLACEMENTS.get(character) ?? character
    return SMALL_LETTER.test(characters[index + 1] ?? '')
      ? replacement.charAt(0) + replacement.slice(1).toLowerCase()
      : replacement
  })
  return written.join('')
}

const TAKEN = new Set(
  Array.from(SWIFT_X)
    .concat(...REPLACEMENTS.keys())
    .map((character) => character.charCodeAt(0)),
)

const SPACES = new Set([0x20, 0xa0])

const escaped = (codePoint: number): string => `\\u${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** A class of a pattern, neighbours written as ranges. */
const characterClass = (codePoints: ReadonlySet<number>): string => {
  const sorted = [...codePoints].toSorted((left, right) => left - right)
  const starts = sorted.filter((codePoint) => !codePoints.has(codePoint - 1))
  const ends = sorted.filter((codePoint) => !codePoints.has(codePoint + 1))
  const ranges = starts.map((start, index) => {
    const end = ends[index] ?? start
    return start === end ? escaped(start) : `${escaped(start)}-${escaped(end)}`
  })
  return `[${ranges.join('')}]`
}

/** Of a cross-border payment's text: what the SWIFT x set can write after transliteration. */
export const CROSS_BORDER_CHARACTERS: CharacterSet = {
  name: 'characters that the SWIFT x set can write, or Latin letters with accents',
  pattern: `^${characterClass(SPACES)}*${characterClass(TAKEN.difference(SPACES))}${characterClass(TAKEN)}*$`,
  takes: (codePoint) => TAKEN.has(codePoint),
}

export type CrossBorderText = Brand<string, 'CrossBorderText'>

/** The text stays as it was sent; `transliterate` tells how it travels. */
export const parseCrossBorderText = (text: string): Result<CrossBorderText> => {
  const problem = problemOfText(CROSS_BORDER_CHARACTERS, text)
  return problem === undefined ? success(branded<CrossBorderText>(text)) : failure(problem)
}
