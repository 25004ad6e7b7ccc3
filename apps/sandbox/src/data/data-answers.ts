import { type Currency, formatAmount } from '@havn/contract'
import { recordEvent } from '../events/events.store.ts'
import type { CreationResult } from '../ledger/index.ts'
import { withinBankLimit } from '@havn/server/platform/database/actor'
import type { Country } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { DatabaseUnavailable } from '@havn/server/platform/database/unavailable'
import { TooBusy } from '@havn/server/platform/shared/limit-concurrency'
import {
  type Answer,
  answerIdempotently,
  isRefused,
  refuse,
  type Refused,
  type SignedCall,
} from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'

type DataSetup = Pick<SandboxSetup, 'changesDatabase' | 'sca'>

/** Mock data belongs to the bank, and a TPP asks for it. */
export const actorOf = ({ bank, tpp }: SignedCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

/**
 * Changes a bank's data once for each X-Request-ID: a retry gets the stored response. Changes of one bank wait for each
 * other before they take a connection: they would wait for each other's locks anyway, and the connections stay free for
 * other banks. A change is an event that TPPs can follow.
 */
export async function changeIdempotently(
  { changesDatabase: database, sca: { keys } }: DataSetup,
  call: SignedCall,
  change: (queries: Queries) => Promise<Answer>,
  kinds: readonly ('data' | 'clock')[] = ['data'],
): Promise<Answer> {
  try {
    return await withinBankLimit(database, call.bank.bankId, () =>
      answerIdempotently({ database, keys }, call, async (queries) => {
        const answer = await change(queries)
        if (!isRefused(answer) && answer.status < 300)
          for (const kind of kinds) await recordEvent(queries, call.bank.bankId, kind)
        return answer
      }),
    )
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.cause instanceof TooBusy) return TOO_MANY_CHANGES
    throw error
  }
}

const TOO_MANY_CHANGES: Answer = {
  ...refuse({
    reason: 'sandbox-limit-exceeded',
    text: 'Too many changes to this sandbox are waiting. Send the same request again in a few seconds, under the same X-Request-ID.',
  }),
  headers: { 'Retry-After': '3' },
}

/** Answers with what was created, or with the reason why it was not. */
export async function answerCreated<Value>(
  made: CreationResult<Value>,
  answer: (value: Value) => Promise<Answer>,
): Promise<Answer> {
  return made.ok ? answer(made.value) : made.problem
}

/** Answers the same for an id that is malformed, belongs to another TPP's sandbox, or does not exist. */
export function refuseUnknown(what: string, path: string): Refused {
  const text = `There is no such ${what} in your sandbox.`
  return refuse({ reason: 'sandbox-resource-unknown', path, text })
}

/** The ledger's currencies are all currencies of the contract. */
export const formatMinorUnits = (minorUnits: bigint, currency: string): string =>
  formatAmount({ minorUnits, currency: currency as Currency })

/** Returns an object with the limit under this name, or an empty object if there is no limit. */
export function optionalLimit<Name extends string>(
  name: Name,
  limit: bigint | null,
  { currency }: Pick<Country, 'currency'>,
): { [Key in Name]?: string } {
  return limit === null ? {} : ({ [name]: formatMinorUnits(limit, currency) } as { [Key in Name]: string })
}
