import type { Language } from '../language.ts'
import { en } from './en.ts'
import type { Messages } from './messages.ts'
import { nb } from './nb.ts'
import { nn } from './nn.ts'

const CATALOGUES: Readonly<Record<Language, Messages>> = { nb, nn, en }

/** The texts of the pages in a language. */
export function messagesIn(language: Language): Messages {
  return CATALOGUES[language]
}
