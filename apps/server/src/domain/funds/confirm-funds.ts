import type { BankAccount, Money } from '../../core-bank/index.ts'
import type { Refused, SignedCall } from '../../edge/index.ts'
import { bankDate, bankTime } from '../../platform/shared/clock.ts'
import { newId } from '../../platform/shared/ids.ts'
import { type AccountReference, agreementKeyOf, findFundsAccess } from '../consents/index.ts'
import { amountHash, looksForBalance, questionsMax, refuseFurtherQuestions, searchOf } from './funds-limit.ts'
import type { FundsSetup } from './funds-setup.ts'
import { claimQuestion, type CountedQuestion, releaseQuestion } from './questions.store.ts'

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

/** Says whether an amount is there, if the account's owner has let the TPP ask. The answer is stored nowhere. */
export async function confirmFunds(
  setup: FundsSetup,
  call: SignedCall,
  question: FundsQuestion,
): Promise<FundsOutcome> {
  const { routeContext, tppDatabase, keys, reads } = setup
  const found = await findFundsAccess(setup, call, question)
  if (found.kind === 'refused') return found
  const { account, consent } = found
  const { bankId } = call.bank
  const { accountId } = account
  const at = bankTime(call.bank, routeContext.clock)
  const { consentId } = consent
  const hash = amountHash(keys, bankId, accountId, question.amount)
  const counted = { questionId: newId(), accountId, consentId, at, amountHash: hash }
  const actor = { bankId, tppId: call.tpp.tppId }
  const claim = await claimQuestion(tppDatabase, actor, counted, questionsMax)
  if (looksForBalance(claim)) routeContext.report(searchOf(call, accountId))
  if (!claim.isClaimed) return refuseFurtherQuestions(claim)
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
  try {
    const answer = await coreBank.confirmFunds?.({ bankId, account: account.account, amount, cardNumber })
    return answer ?? false
  } catch (error) {
    // If the release fails too, the question stays counted; the core bank's error is the one to report.
    await releaseQuestion(tppDatabase, { bankId, tppId }, counted).catch(() => {})
    throw error
  }
}
