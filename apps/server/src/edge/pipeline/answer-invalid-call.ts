import { limitMessages, type TppMessage } from '@havn/contract'
import type { Bank, BankSelector } from '../../platform/banks/index.ts'
import type { RouteContext } from './route-context.ts'
import type { CallOutcome } from '../telemetry/observe-call.ts'
import type { ReceivedRequest } from '../http/received-request.ts'
import { answerRefusal } from '../http/refusal.ts'

/** Finds faults of content in a body whose shape is already faulty, so that one answer reports all of them. */
export type FindContentFaults = (faulty: {
  readonly bank: Bank
  readonly request: ReceivedRequest
  /** The faults that are known already. */
  readonly found: readonly TppMessage[]
}) => Promise<readonly TppMessage[]>

/** The 400 for a call that violates its operation's contract, with the faults of content added. */
export async function answerInvalidCall(
  { environment, banks }: Pick<RouteContext, 'environment' | 'banks'>,
  {
    caller,
    request,
    found,
  }: { caller: BankSelector; request: ReceivedRequest; found: readonly TppMessage[] },
  findContentFaults: FindContentFaults | undefined,
): Promise<CallOutcome> {
  const bank = findContentFaults && (await banks.findOrOpen(caller))
  const more = bank && (await findContentFaults({ bank, request, found }))
  const messages = limitMessages([...found, ...(more ?? [])])
  return {
    answer: answerRefusal({ kind: 'faults', status: 400, messages }, environment),
    refusedBy: 'content',
  }
}
