import type { CoreBank } from './core-bank.ts'
import { matchPayeeName } from './payee-names/match-payee-name.ts'
import type { PayeeVerification } from './payee-verification.ts'
import type { Question } from './schema/questions.ts'

/** What another bank asks about an account of this bank. */
export type OwnCustomerQuestion = Question<'matchOwnCustomer'>

/** What is said about an account that does not exist, is closed, or whose holder takes no part: there is one answer for all. */
const NOT_CHECKABLE: PayeeVerification = { kind: 'not-possible', reason: 'account-not-checkable' }

/**
 * Says whether an account of this bank belongs to a name or a code: as the core bank compares it, else by `matchPayeeName` with
 * the holders that it knows. A core bank that answers neither question verifies nobody.
 */
export async function matchOwnCustomerOf(
  coreBank: CoreBank,
  question: OwnCustomerQuestion,
): Promise<PayeeVerification> {
  if (coreBank.matchOwnCustomer !== undefined) return coreBank.matchOwnCustomer(question)
  const { bankId, iban, name = '', identification } = question
  const found = await coreBank.findAccountHolders?.({ bankId, iban })
  if (found === undefined) return NOT_CHECKABLE
  return matchPayeeName({ name, identification }, found.holders.map(withoutUndefined))
}

type Holder = NonNullable<Awaited<ReturnType<NonNullable<CoreBank['findAccountHolders']>>>>['holders'][number]

function withoutUndefined({ name, isPerson, tradingNames = [], identifications = [] }: Holder) {
  return { name, tradingNames, identifications, ...(isPerson === undefined ? {} : { isPerson }) }
}
