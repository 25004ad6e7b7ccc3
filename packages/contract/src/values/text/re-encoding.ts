import { type CharacterSet, COMBINING_MARKS } from './characters.ts'

/**
 * Small letters by the letters of ASCII that stand for them, after ICAO 9303 (machine-readable passports): those of ISO
 * 8859-1, of Latin Extended-A, of Sámi and of Romanian.
 */
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
  n: 'ñńņňŉŋ',
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

/** A map from each character to its replacement. */
export type Replacements = ReadonlyMap<string, string>

/** Makes a map from each character to its replacement; the table has the replacements as keys. */
export const replacementsOf = (table: Readonly<Record<string, string>>): Replacements =>
  new Map(
    Object.entries(table).flatMap(([written, characters]) =>
      Array.from(characters, (character) => [character, written] as const),
    ),
  )

const LISTED_LETTERS: Replacements = new Map([
  ...replacementsOf(LETTERS),
  ...[...replacementsOf(LETTERS)].flatMap(([letter, written]) => {
    const capital = letter.toUpperCase()
    // ß, ŉ and the like have no capital of their own; ı and ſ share theirs with i and s, which ASCII has.
    return capital.length === 1 && capital !== letter && !/[A-Z]/.test(capital)
      ? [[capital, written.toUpperCase()] as const]
      : []
  }),
  ...replacementsOf(OTHER_CAPITALS),
])

const EVERY_MARK = new RegExp(`[${COMBINING_MARKS}]`, 'gu')

/** More than any language writes on one letter: Vietnamese has two. */
const marksMax = 3

/** Blocks whose characters Unicode itself writes in simpler ones: accented letters and ligatures. */
const DECOMPOSED_BLOCKS = [
  [0x100, 0x24f],
  [0x1e00, 0x1eff],
  [0xfb00, 0xfb06],
] as const

/** What Unicode decomposes into letters of ASCII or a listed letter, by what remains of it without its marks. */
const DECOMPOSED: Replacements = new Map(
  DECOMPOSED_BLOCKS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
  ).flatMap((character) => {
    const base = character.normalize('NFKD').replace(EVERY_MARK, '')
    const written = LISTED_LETTERS.get(base) ?? base
    return /^[A-Za-z]+$/.test(written) ? [[character, written] as const] : []
  }),
)

/** Every letter with an accent or of its own, by the letters of ASCII that stand for it. */
export const LETTER_REPLACEMENTS: Replacements = new Map([...DECOMPOSED, ...LISTED_LETTERS])

/**
 * Writes each letter and its combining marks as one character where Unicode has one, and drops the marks that remain. A
 * line end of two characters becomes one.
 */
const composed = (text: string): string =>
  text.normalize('NFC').replace(EVERY_MARK, '').replaceAll('\r\n', '\n')

const SMALL_LETTER = /^\p{Ll}/u

/** Replaces characters: Œuvre becomes Oeuvre, ŒUVRE becomes OEUVRE. Characters without a replacement stay. */
export const reEncode = (text: string, replacements: Replacements): string => {
  const characters = Array.from(composed(text))
  const written = characters.map((character, index) => {
    const replacement = replacements.get(character)
    if (replacement === undefined) return character
    return LETTER_REPLACEMENTS.has(character) && SMALL_LETTER.test(characters[index + 1] ?? '')
      ? replacement.charAt(0) + replacement.slice(1).toLowerCase()
      : replacement
  })
  return written.join('')
}

const escaped = (codePoint: number): string => `\\u${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** The inside of a class of a pattern, neighbours written as ranges. */
const rangesOf = (codePoints: ReadonlySet<number>): string => {
  const sorted = [...codePoints].toSorted((left, right) => left - right)
  const starts = sorted.filter((codePoint) => !codePoints.has(codePoint - 1))
  const ends = sorted.filter((codePoint) => !codePoints.has(codePoint + 1))
  const ranges = starts.map((start, index) => {
    const end = ends[index] ?? start
    return start === end ? escaped(start) : `${escaped(start)}-${escaped(end)}`
  })
  return ranges.join('')
}

/**
 * Makes the set of the characters `taken`, each of which can be followed by combining marks if it is no space. In its
 * pattern a space and any other character exclude each other, so the time is linear.
 */
export function characterSetOf(
  name: string,
  taken: ReadonlySet<number>,
  spaces: ReadonlySet<number>,
): CharacterSet {
  const space = rangesOf(spaces)
  const visible = rangesOf(taken.difference(spaces))
  return {
    name,
    pattern: `^(?:[${space}]*[${visible}][${COMBINING_MARKS}]{0,${marksMax}})+[${space}]*$`,
    includes: (codePoint) => taken.has(codePoint),
    marksMaxAfter: (codePoint) => (taken.has(codePoint) && !spaces.has(codePoint) ? marksMax : 0),
  }
}
