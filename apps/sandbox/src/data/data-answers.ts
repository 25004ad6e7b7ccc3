import { type Currency, errorMessage, formatAmount } from '@havn/contract'
import type { CreationResult } from '../ledger/index.ts'
import { withinBankLimit } from '@havn/server/database/actor'
import type { Queries } from '@havn/server/database/database'
import { DatabaseUnavailable } from '@havn/server/database/unavailable'
import { TooBusy } from '@havn/server/shared/limit-concurrency'
import { type Answer, answerIdempotently, errorAnswer, type SignedCall } from '@havn/server/xs2a'
import type { SandboxSetup } from '../sandbox-setup.ts'

type DataSetup = Pick<SandboxSetup, 'changes' | 'sca'>

/** Mock data belong to the bank; who asks is a TPP. */
export const actorOf = ({ bank, tpp }: SignedCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

/**
 * Changes the bank once, however often the call is sent. Changes of one bank take turns before they take a connection:
 * they would wait for each other's locks anyway, and so leave the connections to other banks.
 */
export async function changeOnce(
  { changes: database, sca: { key } }: DataSetup,
  call: SignedCall,
  change: (queries: Queries) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await withinBankLimit(database, call.bank.bankId, () =>
      answerIdempotently({ database, key }, call, change),
    )
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.cause instanceof TooBusy) return TOO_MANY_CHANGES
    throw error
  }
}

const TOO_MANY_CHANGES: Answer = {
  ...errorAnswer(429, [
    errorMessage({
      code: 'ACCESS_EXCEEDED',
      text: 'Too many changes to this sandbox are waiting. Send the same request again in a few seconds, under the same X-Request-ID.',
    }),
  ]),
  headers: { 'Retry-After': '3' },
}

/** The answer to what was made, or why it was not. */
export async function answerMade<Value>(
  made: CreationResult<Value>,
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
