import { html } from '@havn/html'
import type { Messages } from '../../../platform/web/messages/messages.ts'

/** The texts of a language that say what was found about a payee, for the evidence of an approval. */
export function payeeWording({ payment: { payeeCheck }, payments }: Messages): string {
  const { closeMatch, confirm, ...words } = payeeCheck
  const { doubtfulPayees, uncheckedPayees } = payments
  const counts = [1, 2]
  return JSON.stringify({
    ...words,
    closeMatch: String(closeMatch({ name: html`{name}`, given: html`{given}` })),
    confirm: counts.map(confirm),
    doubtfulPayees: counts.map(doubtfulPayees),
    uncheckedPayees: counts.map(uncheckedPayees),
  })
}
