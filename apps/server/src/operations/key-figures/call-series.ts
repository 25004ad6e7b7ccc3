import { newId } from '../../platform/shared/ids.ts'

/** A call that is not answered within this time counts as unanswered (RTS article 33(1), EBA/GL/2018/07 guideline 2.4). */
export const answerMillisecondsMax = 30_000

/** So many unanswered calls in a row, and the interface is down since the first of them was received. */
const unansweredCallsMax = 5

/** A time in which the interface was down. Milliseconds since 1970. */
export interface Outage {
  readonly outageId: string
  readonly fromAt: number
  untilAt: number
}

/** A call that was received and not yet decided about. Calls are a list in the order in which they were received. */
export interface OpenCall {
  readonly receivedAt: number
  /** When the first call was answered of those that were received after this one and before the next open one. */
  answeredAfterAt: number | undefined
  /** Called if the call is not answered in time. */
  readonly onUnanswered: (() => void) | undefined
  previous: OpenCall | undefined
  next: OpenCall | undefined
  isDecided: boolean
}

/**
 * Finds the outages of one interface of a bank by the calls of one process: down from the receipt of the first of five
 * consecutive unanswered calls until a call is answered. Consecutive is meant in the order of receipt. Memory grows with the
 * calls in flight and not with those answered: an answered call leaves only its time, at the open call before it.
 */
export interface CallSeries {
  receive(receivedAt: number, onUnanswered?: () => void): OpenCall
  /** The call was answered in time, and the answer shows that the interface works. */
  answer(call: OpenCall, answeredAt: number): void
  /** The call shows neither, such as one that was answered with an error of the bank. */
  ignore(call: OpenCall): void
  /** Decides about all calls that have waited for too long. Returns how many they are. */
  expire(now: number): number
  /** Takes the outages that ended since the last time, and the one that goes on, up to now. */
  takeOutages(now: number): readonly Outage[]
}

export function createCallSeries(): CallSeries {
  let first: OpenCall | undefined
  let last: OpenCall | undefined
  const rule = createOutageRule()

  function remove(call: OpenCall): void {
    call.isDecided = true
    if (call.previous === undefined) first = call.next
    else call.previous.next = call.next
    if (call.next === undefined) last = call.previous
    else call.next.previous = call.previous
  }

  /** Passes an answer on to the open call before, which decides later what it means. */
  function noteAnswer({ previous }: OpenCall, answeredAt: number): void {
    if (previous === undefined) rule.onAnswered(answeredAt)
    else previous.answeredAfterAt = Math.min(answeredAt, previous.answeredAfterAt ?? answeredAt)
  }

  return {
    receive(receivedAt, onUnanswered) {
      const call: OpenCall = {
        receivedAt,
        answeredAfterAt: undefined,
        onUnanswered,
        previous: last,
        next: undefined,
        isDecided: false,
      }
      if (last === undefined) first = call
      else last.next = call
      last = call
      return call
    },
    answer(call, answeredAt) {
      if (call.isDecided) return
      // A call that was received later may have been answered sooner.
      noteAnswer(call, Math.min(answeredAt, call.answeredAfterAt ?? answeredAt))
      remove(call)
    },
    ignore(call) {
      if (call.isDecided) return
      if (call.answeredAfterAt !== undefined) noteAnswer(call, call.answeredAfterAt)
      remove(call)
    },
    expire(now) {
      let expired = 0
      while (first !== undefined && now - first.receivedAt >= answerMillisecondsMax) {
        const call = first
        remove(call)
        rule.onUnanswered(call.receivedAt)
        call.onUnanswered?.()
        if (call.answeredAfterAt !== undefined) rule.onAnswered(call.answeredAfterAt)
        expired += 1
      }
      return expired
    },
    takeOutages: (now) => rule.takeOutages(now),
  }
}

/** The rule itself. It is called for each call in the order in which they were received. */
function createOutageRule() {
  let unansweredCalls = 0
  let firstUnansweredAt = 0
  let current: Outage | undefined
  let ended: Outage[] = []

  return {
    onUnanswered(receivedAt: number): void {
      if (unansweredCalls === 0) firstUnansweredAt = receivedAt
      unansweredCalls += 1
      if (unansweredCalls >= unansweredCallsMax)
        current ??= { outageId: newId(), fromAt: firstUnansweredAt, untilAt: receivedAt }
    },
    onAnswered(answeredAt: number): void {
      unansweredCalls = 0
      if (current === undefined) return
      ended.push({ ...current, untilAt: answeredAt })
      current = undefined
    },
    takeOutages(now: number): readonly Outage[] {
      if (current !== undefined) current.untilAt = now
      const taken = current === undefined ? ended : [...ended, { ...current }]
      ended = []
      return taken
    },
  }
}
