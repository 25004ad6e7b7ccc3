import { type Currency, errorMessage, formatAmount } from '@havn/contract'
import type { Made } from '../../core-bank/sandbox-ledger/index.ts'
import type { Queries } from '../../database/database.ts'
import { type Answer, answerOnce, errorAnswer, type SignedCall } from '../../xs2a/index.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'

type DataSetup = Pick<SandboxSetup, 'desk' | 'sca'>

/** Mock data belong to the bank; who asks is a TPP. */
export const actorOf = ({ bank, tpp }: SignedCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

/** Changes mock data once, however often the call is sent. */
export function changeOnce(
  { desk, sca }: DataSetup,
  call: SignedCall,
  change: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  return answerOnce({ database: desk, key: sca.key }, call, change)
}

/** The answer to what was made, or why it was not. */
export async function answerMade<Value>(
  made: Made<Value>,
  tell: (value: Value) => Promise<Answer>,
): Promise<Answer> {
  return made.ok ? tell(made.value) : errorAnswer(made.problem.status, made.problem.messages)
}

/** The same for an id that is malformed, of another TPP's sandbox, or of nothing at all. */
export function answerNoSuch(what: string, path: string): Answer {
  const text = `There is no such ${what} in your sandbox.`
  return errorAnswer(404, [errorMessage({ code: 'RESOURCE_UNKNOWN', path, text })])
}

/** Every currency in the books came in as one of the contract's. */
export const amountText = (minorUnits: bigint, currency: string): string =>
  formatAmount({ minorUnits, currency: currency as Currency })

/** A limit in NOK, if there is one. */
export function limitIn<Name extends string>(name: Name, limit: bigint | null): { [Key in Name]?: string } {
  return limit === null ? {} : ({ [name]: amountText(limit, 'NOK') } as { [Key in Name]: string })
}
