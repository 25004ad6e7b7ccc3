import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/shared/clock.ts'
import { withTimeout } from '../platform/shared/timeout.ts'
import type { CoreBank } from './core-bank.ts'
import type { PayeeVerification } from './payee-verification.ts'
import { type DebtorAccount, type Money, numberOfDebtorAccount, type Transfer } from './transfer-order.ts'

/** A PSU waits for the page, and can approve without these facts. */
const timeoutMilliseconds = 2_000
/** The payee's bank is asked by ours, which has five seconds. */
const payeeTimeoutMilliseconds = 4_000

/** What is known about a payee's name. */
export interface PayeeCheck {
  readonly result: PayeeVerification
  /** The question that the result answers; undefined while it is not answered. */
  readonly question?: {
    readonly requestId: string
    readonly atMilliseconds: number
    readonly tookMilliseconds: number
  }
}

/** What a PSU sees of the account they pay from. */
export interface DebtorAccountFacts {
  /** The account's name as its holder sees it. */
  readonly name: string
  /** What can be spent now, credit limit included, before this payment. */
  readonly available: Money
}

/**
 * Reads the name and the available balance of the account that a payment is charged to. Returns undefined if the person
 * does not see the account, or if the core bank does not answer in time: the page then shows the number alone.
 */
export async function readDebtorAccount(
  coreBank: Pick<CoreBank, 'listAccounts' | 'listBalances'>,
  query: {
    readonly bankId: string
    readonly personId: string
    readonly agreementId: string | undefined
    readonly account: DebtorAccount
    readonly currency: string
  },
): Promise<DebtorAccountFacts | undefined> {
  const { bankId, personId, agreementId, account, currency } = query
  async function read(): Promise<DebtorAccountFacts | undefined> {
    const accounts = await coreBank.listAccounts({ bankId, personId, agreementId })
    const found = accounts.find((one) => one.currency === currency && isSameAccount(one.account, account))
    if (found === undefined) return undefined
    const [balance] = await coreBank.listBalances({ bankId, accountIds: [found.accountId] })
    return balance === undefined ? undefined : { name: found.name, available: balance.available }
  }
  return withTimeout(read(), timeoutMilliseconds).catch(() => undefined)
}

/**
 * Asks whether the payee's name belongs to the payee's account. It is `not-possible` if the core bank has no such service,
 * and for the reason `no-answer` if it fails or takes too long. Call it only for a bank whose profile verifies payees.
 */
export async function verifyPayeeOf(
  { coreBank, clock }: { readonly coreBank: CoreBank; readonly clock: Clock },
  bankId: string,
  { creditor }: Pick<Transfer, 'creditor'>,
): Promise<Required<PayeeCheck>> {
  const requestId = randomUUID()
  const atMilliseconds = clock.milliseconds()
  async function ask(): Promise<PayeeVerification> {
    const answer = await coreBank.verifyPayee?.({ bankId, ...creditor, requestId })
    return answer ?? { kind: 'not-possible' }
  }
  const result = await withTimeout(ask(), payeeTimeoutMilliseconds).catch(() => NO_ANSWER)
  const tookMilliseconds = clock.milliseconds() - atMilliseconds
  return { result, question: { requestId, atMilliseconds, tookMilliseconds } }
}

/** What is shown of a payee about whom the core bank has not answered. */
export const NO_ANSWER: PayeeVerification = { kind: 'not-possible', reason: 'no-answer' }

function isSameAccount(left: DebtorAccount, right: DebtorAccount): boolean {
  return left.kind === right.kind && numberOfDebtorAccount(left) === numberOfDebtorAccount(right)
}
