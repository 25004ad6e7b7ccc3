import type { Language } from '../language.ts'
import { en } from './en.ts'
import type { Messages } from './messages.ts'
import { nb } from './nb.ts'
import { nn } from './nn.ts'
import { se } from './se.ts'

/** Havn's own texts, before a bank words some of them differently. */
export const CATALOGUES: Readonly<Record<Language, Messages>> = { nb, nn, en, se }

/** Havn's own texts in a language. Pages of a bank take those of its theme: `theme.messages[language]`. */
export function messagesIn(language: Language): Messages {
  return CATALOGUES[language]
}
