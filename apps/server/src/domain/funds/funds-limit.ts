import { refuse, type Refused, type SignedCall } from '../../edge/index.ts'
import type { ExceededLimit } from './questions.store.ts'

/** How often in an hour a TPP may ask about one account. Bisection finds a balance to the cent in some thirty questions. */
export const questionsMax = 60

/** The limits of `funds.claim_question`, as its messages say them. */
const LIMITS: Readonly<Record<ExceededLimit, string>> = {
  hour: `at most ${questionsMax} questions about the funds of one account in any hour`,
  minute: 'questions about at most 10 different amounts in any minute',
  day: 'at most 5 answers in 24 hours that narrow the balance between a yes and a no, and at most 12 ever larger amounts',
}

/** The 429 of a question beyond a limit. */
export function refuseFurtherQuestions(exceeded: ExceededLimit, resetSeconds: number): Refused {
  const text = `expected ${LIMITS[exceeded]}. Retry in ${resetSeconds} seconds.`
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
