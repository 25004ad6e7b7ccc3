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

/** Every letter with an accent or of its own, by the letters of ASCII that stand for it. */
export const LETTER_REPLACEMENTS: Replacements = new Map([
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

const SMALL_LETTER = /^\p{Ll}/u

/** Replaces characters: Œuvre becomes Oeuvre, ŒUVRE becomes OEUVRE. Characters without a replacement stay. */
export const reEncode = (text: string, replacements: Replacements): string => {
  const characters = Array.from(text)
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

/** A pattern for texts of these characters with at least one that is no space. Each matches in only one way: linear time. */
export const patternOf = (taken: ReadonlySet<number>, spaces: ReadonlySet<number>): string =>
  `^${characterClass(spaces)}*${characterClass(taken.difference(spaces))}${characterClass(taken)}*$`
