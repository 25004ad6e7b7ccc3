/** A call that waits for events. */
interface Waiter {
  readonly bankId: string
  readonly tppId: string
  /** Ends the present wait. */
  wake: () => void
}

/** The calls of this process that wait for events. */
export interface EventWaiters {
  /** Lets a call wait for so long; undefined if too many wait already. Whoever gets a place leaves it in the end. */
  readonly enter: (
    caller: { readonly bankId: string; readonly tppId: string },
    milliseconds: number,
  ) => EventWait | undefined
  /** Wakes the calls that wait for events of this bank, a moment later: what happens together is answered together. */
  readonly wake: (bankId: string) => void
  /** Wakes every call. */
  readonly wakeAll: () => void
  /** Ends every wait, and those that begin from here on. */
  readonly end: () => void
}

export interface EventWait {
  /** Resolves when there may be events or the time is over; at once if something happened since it last resolved. */
  next(): Promise<void>
  /** Ends the present wait, or the next one. */
  wake(): void
  leave(): void
  /** Whether the time is over, or the server shuts down. */
  isOver(): boolean
}

/** Of one TPP, in one process and at all banks together: some consoles and tests at once, and not a flood. */
export const waitersPerTppMax = 8
const waitersMax = 2_000
const gatherMilliseconds = 30

export function createEventWaiters(): EventWaiters {
  const waiters = new Set<Waiter>()
  const gathering = new Map<string, NodeJS.Timeout>()
  let hasEnded = false

  function wakeWhere(matches: (waiter: Waiter) => boolean): void {
    for (const waiter of waiters) if (matches(waiter)) waiter.wake()
  }

  return {
    enter({ bankId, tppId }, milliseconds) {
      const own = [...waiters].filter((one) => one.tppId === tppId).length
      if (own >= waitersPerTppMax || waiters.size >= waitersMax) return undefined
      let isAwake = false
      let resolveWait: (() => void) | undefined
      const waiter: Waiter = {
        bankId,
        tppId,
        wake() {
          isAwake = true
          resolveWait?.()
        },
      }
      waiters.add(waiter)
      let isTimeOver = false
      const timer = setTimeout(() => {
        isTimeOver = true
        waiter.wake()
      }, milliseconds)
      return {
        async next() {
          if (!isAwake && !hasEnded) {
            const { promise, resolve } = Promise.withResolvers<void>()
            resolveWait = resolve
            await promise
          }
          isAwake = false
        },
        wake: waiter.wake,
        leave() {
          clearTimeout(timer)
          waiters.delete(waiter)
        },
        isOver: () => isTimeOver || hasEnded,
      }
    },
    wake(bankId) {
      if (gathering.has(bankId)) return
      const timer = setTimeout(() => {
        gathering.delete(bankId)
        wakeWhere((waiter) => waiter.bankId === bankId)
      }, gatherMilliseconds)
      gathering.set(bankId, timer.unref())
    },
    wakeAll: () => wakeWhere(() => true),
    end() {
      hasEnded = true
      wakeWhere(() => true)
    },
  }
}
