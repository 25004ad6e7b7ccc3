import { boundMessages, type TppMessage } from '@havn/contract'
import type { Bank, Caller } from '../banks/index.ts'
import type { RouteContext } from './route-context.ts'
import type { CallOutcome } from './observe-call.ts'
import type { ReceivedRequest } from './received-request.ts'
import { answerRefusal } from './refusal.ts'

/** Looks for faults of content in a body whose shape is faulty, so that one answer tells them all. */
export type FindContentFaults = (faulty: {
  readonly bank: Bank
  readonly request: ReceivedRequest
  /** What is known to be wrong. */
  readonly found: readonly TppMessage[]
}) => Promise<readonly TppMessage[]>

/** The 400 of a call that does not keep to its contract, with what else is wrong with it. */
export async function answerInvalidCall(
  { environment, banks }: Pick<RouteContext, 'environment' | 'banks'>,
  { caller, request, found }: { caller: Caller; request: ReceivedRequest; found: readonly TppMessage[] },
  findMoreFaults: FindContentFaults | undefined,
): Promise<CallOutcome> {
  const bank = findMoreFaults && (await banks.bankFor(caller))
  const more = bank && (await findMoreFaults({ bank, request, found }))
  const messages = boundMessages([...found, ...(more ?? [])])
  return {
    answer: answerRefusal({ kind: 'faults', status: 400, messages }, environment),
    refusedBy: 'content',
  }
}
