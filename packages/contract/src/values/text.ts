import { type TString, Type } from 'typebox'
import { DOMESTIC_TEXT_PATTERN } from './characters.ts'

/** Text of a domestic payment that people and the clearing read. */
export const domesticText = (lengthMax: number, description: string): TString =>
  Type.String({ description, minLength: 1, maxLength: lengthMax, pattern: DOMESTIC_TEXT_PATTERN })
