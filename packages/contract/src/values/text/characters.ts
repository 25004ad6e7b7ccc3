import { failure, type Result, success } from '../../result.ts'
import { type Brand, branded } from '../brand.ts'

/** The characters that a text may contain. Pattern and `includes` agree; a test compares them. */
export type CharacterSet = {
  /** For messages: expected `name`, got … */
  readonly name: string
  /** The characters of the set, at least one of them not a space. */
  readonly pattern: string
  readonly includes: (codePoint: number) => boolean
  /** How many combining marks (diacritics that are characters of their own) may follow this character. */
  readonly marksMaxAfter: (codePoint: number) => number
}

/** Whether a character of ISO 8859-1 is printable. The soft hyphen (U+00AD) is not: it is invisible. */
export const isLatin1 = (codePoint: number): boolean =>
  (codePoint >= 0x20 && codePoint <= 0x7e) || (codePoint >= 0xa0 && codePoint <= 0xff && codePoint !== 0xad)

/**
 * The printable characters of ISO 8859-1, for text that is compared or shown as it is. They exclude control, zero-width
 * and bidirectional characters. Each character can match the pattern in only one way, so the time is linear.
 */
export const LATIN_1_CHARACTERS: CharacterSet = {
  name: 'printable characters of ISO 8859-1',
  pattern:
    '^[ \\u00A0]*[\\u0021-\\u007E\\u00A1-\\u00AC\\u00AE-\\u00FF][\\u0020-\\u007E\\u00A0-\\u00AC\\u00AE-\\u00FF]*$',
  includes: isLatin1,
  marksMaxAfter: () => 0,
}

export type Latin1Text = Brand<string, 'Latin1Text'>

/** Diacritics that are characters of their own; U+034F between them is invisible and joins nothing that can be booked. */
export const COMBINING_MARKS = '\\u0300-\\u034E\\u0350-\\u036F'
const COMBINING_MARK = new RegExp(`^[${COMBINING_MARKS}]$`, 'u')

const codePointName = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** The first character that is not in the set, with its position counted in characters from 1. */
export const findRefusedCharacter = (set: CharacterSet, text: string): string | undefined => {
  let position = 0
  let marksLeft = 0
  for (const character of text) {
    position += 1
    const codePoint = character.codePointAt(0) ?? 0
    if (marksLeft > 0 && COMBINING_MARK.test(character)) {
      marksLeft -= 1
      continue
    }
    marksLeft = set.marksMaxAfter(codePoint)
    if (!set.includes(codePoint)) return `${codePointName(codePoint)} at character ${position}`
  }
  return undefined
}

export const parseLatin1Text = (text: string): Result<Latin1Text> => {
  const problem = problemOfText(LATIN_1_CHARACTERS, text)
  return problem === undefined ? success(branded<Latin1Text>(text)) : failure(problem)
}

export const problemOfText = (set: CharacterSet, text: string): string | undefined => {
  const refused = findRefusedCharacter(set, text)
  if (refused !== undefined) return `expected ${set.name}, got ${refused}`
  // Every kind of space counts as one here.
  if (text.trim() === '') return 'expected at least one character that is not a space'
  return undefined
}

/** Text that is safe in a message: invisible characters, and those that reorder text, are written as code points. */
export const visibleText = (text: string): string => {
  let visible = ''
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    visible += isLatin1(codePoint) ? character : `<${codePointName(codePoint)}>`
  }
  return visible
}
