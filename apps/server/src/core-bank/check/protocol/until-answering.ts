import { setTimeout as pause } from 'node:timers/promises'
import { monotonicMilliseconds } from '../../../platform/shared/clock.ts'
import { ask, type ProtocolTarget } from './protocol-target.ts'

/** Waits until a bank answers anything at all, since it may just have been started. Rejects if it does not in time. */
export async function untilAnswering(target: ProtocolTarget, millisecondsMax: number): Promise<void> {
  const began = monotonicMilliseconds()
  for (;;) {
    try {
      await ask(target, { calls: [], note: () => {}, warn: () => {} })
      return
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem)
      if (monotonicMilliseconds() - began > millisecondsMax)
        throw new Error(`the core bank does not answer: ${text}`, { cause: problem })
      await pause(100)
    }
  }
}
