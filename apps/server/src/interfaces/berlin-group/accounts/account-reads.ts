import type { AccountsSetup, TransactionsResult } from '../../../domain/accounts/index.ts'
import { accessByConsent } from '../../../domain/consents/index.ts'
import type { WrittenAnswer } from '../../../edge/index.ts'

export type AccountsParts = Omit<AccountsSetup, 'access'>

/** What the operations of a call need, which reads by the consent that it names. */
export function setupFor(
  parts: AccountsParts,
  { headers }: { readonly headers: { readonly 'consent-id': string } },
): AccountsSetup {
  return { ...parts, access: accessByConsent(headers['consent-id']) }
}

/** Puts the written booked transactions into an answer whose list of them is empty. */
export function withBooked(answer: WrittenAnswer, { booked }: TransactionsResult): WrittenAnswer {
  return { ...answer, body: answer.body?.replace('"booked":[]', () => `"booked":[${booked}]`) }
}
