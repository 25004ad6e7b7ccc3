import { createHash } from 'node:crypto'
import { html } from '@havn/html'
import { LANGUAGES } from '../../../platform/web/language.ts'
import type { Theme } from '../../../platform/web/theme.ts'

const wordings = new WeakMap<Theme, string>()

/** A hash of the texts, in every language of a bank, that say what was found about a payee: evidence says which they were. */
export function payeeWording(theme: Theme): string {
  const known = wordings.get(theme)
  if (known !== undefined) return known
  const texts = LANGUAGES.map((language) => {
    const { closeMatch, ...others } = theme.messages[language].payment.payeeCheck
    return [language, others, String(closeMatch(html`…`))]
  })
  const wording = createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
  wordings.set(theme, wording)
  return wording
}
