/**
 * Keeps questions away from a core bank that does not answer, so that its callers fail at once and do not wait in their
 * numbers for a timeout. After some failures in a row the circuit opens. After a pause one question is let through: if it
 * is answered, the circuit closes; if not, the next pause is twice as long.
 */
export interface Circuit {
  /** Returns whether a question may be sent now. Whoever got true reports the end with `succeed` or `fail`. */
  enter(): boolean
  succeed(): void
  fail(): void
}

export interface CircuitSettings {
  readonly failuresMax: number
  readonly pauseMilliseconds: { readonly first: number; readonly max: number }
  /** A clock that never goes back. */
  readonly now: () => number
  readonly onChange: (isOpen: boolean) => void
}

export function createCircuit({ failuresMax, pauseMilliseconds, now, onChange }: CircuitSettings): Circuit {
  let failures = 0
  let pause = 0
  let closedUntil = Infinity
  let isProbing = false

  const isOpen = () => pause > 0

  return {
    enter() {
      if (!isOpen()) return true
      if (isProbing || now() < closedUntil) return false
      isProbing = true
      return true
    },
    succeed() {
      failures = 0
      isProbing = false
      if (!isOpen()) return
      pause = 0
      onChange(false)
    },
    fail() {
      isProbing = false
      failures += 1
      // Questions that were under way when the circuit opened say nothing new.
      if (failures < failuresMax || (isOpen() && now() < closedUntil)) return
      const wasOpen = isOpen()
      pause = wasOpen ? Math.min(pause * 2, pauseMilliseconds.max) : pauseMilliseconds.first
      closedUntil = now() + pause
      if (!wasOpen) onChange(true)
    },
  }
}
