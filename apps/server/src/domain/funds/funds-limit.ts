import type { Money } from '../../core-bank/index.ts'
import { refuse, type Refused, type SignedCall } from '../../edge/index.ts'
import { type KeyRing } from '../../platform/shared/key-ring.ts'
import { keyedHash, shortenHash } from '../../platform/shared/keyed-hash.ts'
import type { QuestionClaim } from './questions.store.ts'

/** How often in an hour a TPP may ask about one account. Bisection finds a balance to the cent in some thirty questions. */
export const questionsMax = 60

/** How many different amounts within a minute are what a shop asks about; more look like a search for the balance. */
export const amountsInAMinuteMax = 10

const hashBytes = 8

/** Tells amounts about one account apart, and says nothing else about them. */
export function amountHash(
  keys: KeyRing,
  bankId: string,
  accountId: string,
  { minorUnits, currency }: Money,
): Buffer {
  const parts = [accountId, String(minorUnits), currency]
  const key = keys.of(bankId).current('requests')
  return shortenHash(keyedHash(key, 'amount of a question about funds', parts), hashBytes)
}

/** Whether a TPP seems to look for the balance of an account. */
export const looksForBalance = ({ amountsInAMinute }: QuestionClaim): boolean =>
  amountsInAMinute > amountsInAMinuteMax

/** The 429 of a question beyond the limit. */
export function refuseFurtherQuestions({ resetSeconds }: QuestionClaim): Refused {
  const text = `expected at most ${questionsMax} questions about the funds of one account in any hour. Retry in ${resetSeconds} seconds.`
  return {
    ...refuse({ reason: 'funds-questions-exceeded', text }),
    headers: { 'Retry-After': String(resetSeconds) },
  }
}

/** Reports that a TPP seems to look for a balance. Nothing is said about the amounts, and the account by its id alone. */
export function searchOf({ bank, tpp }: Pick<SignedCall, 'bank' | 'tpp'>, accountId: string) {
  const source = { bankId: bank.bankId, tppId: tpp.tppId }
  return { kind: 'funds-searched', reason: 'many-amounts', subject: accountId, ...source } as const
}
