import type { BankAccount, Money } from '../../core-bank/index.ts'
import type { Refused, SignedCall } from '../../edge/index.ts'
import { bankDate, bankTime } from '../../platform/shared/clock.ts'
import { newId } from '../../platform/shared/ids.ts'
import { type AccountReference, agreementKeyOf, findFundsAccess } from '../consents/index.ts'
import { questionsMax, refuseFurtherQuestions, searchOf } from './funds-limit.ts'
import type { FundsSetup } from './funds-setup.ts'
import { claimQuestion, type CountedQuestion, recordAnswer } from './questions.store.ts'

/** What the issuer of a card asks. */
export interface FundsQuestion {
  readonly account: AccountReference
  readonly amount: Money
  readonly cardNumber: string | undefined
  /** The consent that the call names; without it, one that covers the account is looked for. */
  readonly consentId: string | undefined
}

/** Yes, no, or why there is no answer. */
export type FundsOutcome = { readonly kind: 'answered'; readonly isAvailable: boolean } | Refused

/** Says whether an amount is there, if the account's owner has let the TPP ask. The answer is stored for 24 hours, for its limits. */
export async function confirmFunds(
  setup: FundsSetup,
  call: SignedCall,
  question: FundsQuestion,
): Promise<FundsOutcome> {
  const { routeContext, tppDatabase, reads } = setup
  const found = await findFundsAccess(setup, call, question)
  if (found.kind === 'refused') return found
  const { account, consent } = found
  const { bankId } = call.bank
  const { accountId } = account
  const at = bankTime(call.bank, routeContext.clock)
  const { consentId } = consent
  const counted = { questionId: newId(), accountId, consentId, at, amount: question.amount }
  const actor = { bankId, tppId: call.tpp.tppId }
  const claim = await claimQuestion(tppDatabase, actor, counted, questionsMax)
  if (claim.exceeded !== null) {
    if (claim.exceeded !== 'hour') routeContext.report(searchOf(call, accountId))
    return refuseFurtherQuestions(claim.exceeded, claim.resetSeconds)
  }
  const isAvailable = await askCoreBank(setup, call, { ...question, account, counted })
  const today = bankDate(at, call.bank.country)
  const agreementKey = agreementKeyOf(consent.agreementId)
  reads.count({ ...actor, psuId: consentId, agreementKey, isPresent: true, at, today })
  return { kind: 'answered', isAvailable }
}

async function askCoreBank(
  { coreBank, tppDatabase }: FundsSetup,
  { bank: { bankId }, tpp: { tppId } }: SignedCall,
  {
    account,
    amount,
    cardNumber,
    counted,
  }: Pick<FundsQuestion, 'amount' | 'cardNumber'> & {
    readonly account: BankAccount
    readonly counted: CountedQuestion
  },
): Promise<boolean> {
  const actor = { bankId, tppId }
  let answer: boolean
  try {
    answer =
      (await coreBank.confirmFunds?.({ bankId, account: account.account, amount, cardNumber })) ?? false
  } catch (error) {
    // If that fails too, the question stays counted; the core bank's error is the one to report.
    await recordAnswer(tppDatabase, actor, counted, undefined).catch(() => {})
    throw error
  }
  await recordAnswer(tppDatabase, actor, counted, answer)
  return answer
}
