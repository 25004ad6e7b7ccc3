import { en } from './en.ts'
import { nb } from './nb.ts'
import type { OfficeTexts } from './office-texts.ts'

/** The languages of the back office: those in which a bank's support works. */
export type OfficeLanguage = 'en' | 'nb'

export const OFFICE_TEXTS: Readonly<Record<OfficeLanguage, OfficeTexts>> = { en, nb }
