import { type TString, Type } from 'typebox'
import { type CharacterSet, LATIN_1_CHARACTERS } from './characters.ts'
import { CROSS_BORDER_CHARACTERS } from './cross-border-text.ts'
import { DOMESTIC_CHARACTERS } from './domestic-text.ts'

/** Makes the schema of a text from its maximum length and its description. */
export type TextSchema = (lengthMax: number, description: string) => TString

const textOf =
  ({ pattern }: CharacterSet): TextSchema =>
  (lengthMax, description) =>
    Type.String({ description, minLength: 1, maxLength: lengthMax, pattern })

/** An optional text that may also be sent empty, which counts as not sent. */
export const orEmpty = (text: TString): TString =>
  Type.String({
    ...text,
    minLength: 0,
    pattern: orEmptyPattern('pattern' in text ? String(text.pattern) : '^.*$'),
  })

export const orEmptyPattern = (pattern: string): string => `^$|${pattern}`

/** Text that is compared as it is and never booked in another form. */
export const latin1Text: TextSchema = textOf(LATIN_1_CHARACTERS)

/** Text of a domestic payment that people and the clearing read. The length counts the text as it was sent. */
export const domesticText: TextSchema = textOf(DOMESTIC_CHARACTERS)

/** Like `domesticText`, for a cross-border payment. */
export const crossBorderText: TextSchema = textOf(CROSS_BORDER_CHARACTERS)
