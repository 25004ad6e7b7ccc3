import { failure, type Result, success } from '../result.ts'
import { type Brand, branded } from './brand.ts'

/**
 * What a domestic payment's text may hold: the printable characters of ISO 8859-1, at least one of them not a
 * space. That leaves out control, zero-width and bidirectional characters, so also the soft hyphen (U+00AD),
 * which ISO 8859-1 has but nobody sees. Each character can match in one way only: linear time.
 */
export const DOMESTIC_TEXT_PATTERN =
  '^[ \\u00A0]*[\\u0021-\\u007E\\u00A1-\\u00AC\\u00AE-\\u00FF][\\u0020-\\u007E\\u00A0-\\u00AC\\u00AE-\\u00FF]*$'

export type DomesticText = Brand<string, 'DomesticText'>

const isDomesticCharacter = (codePoint: number): boolean =>
  (codePoint >= 0x20 && codePoint <= 0x7e) || (codePoint >= 0xa0 && codePoint <= 0xff && codePoint !== 0xad)

const codePointName = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** The first character that a domestic payment cannot carry; position counts characters from 1. */
export const refusedCharacter = (text: string): { name: string; position: number } | undefined => {
  let position = 0
  for (const character of text) {
    position += 1
    const codePoint = character.codePointAt(0) ?? 0
    if (!isDomesticCharacter(codePoint)) return { name: codePointName(codePoint), position }
  }
  return undefined
}

export const parseDomesticText = (text: string): Result<DomesticText> => {
  const refused = refusedCharacter(text)
  if (refused !== undefined)
    return failure(
      `expected printable characters of ISO 8859-1, got ${refused.name} at character ${refused.position}`,
    )
  if (text.replaceAll('\u00A0', ' ').trim() === '')
    return failure('expected at least one character that is not a space')
  return success(branded<DomesticText>(text))
}

/** Text fit for a message: what cannot be seen, or could reorder what is seen, is written as its code point. */
export const visibleText = (text: string): string => {
  let visible = ''
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    visible += isDomesticCharacter(codePoint) ? character : `<${codePointName(codePoint)}>`
  }
  return visible
}
