import { parseRunTimes } from '../../platform/banks/index.ts'
import { type Language, LANGUAGES } from '../../platform/web/language.ts'
import { field, listOf } from './document-field.ts'

const isLanguage = (item: unknown): item is Language => LANGUAGES.some((language) => language === item)

/** The languages of the bank's texts for PSUs. */
export const languages = listOf(LANGUAGES.join(', '), isLanguage)

/** The times of the bank's batch runs. */
export const runTimes = field(
  'up to 24 times of day in order, each from 03:00 to 23:59, such as ["06:00", "17:00"]',
  parseRunTimes,
)
