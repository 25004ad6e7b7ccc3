/** Limits how many signatures are made in a second. */
export interface SigningBudget {
  /** Takes one signature of this second; false if all are taken. */
  take(nowMilliseconds: number): boolean
}

export function createSigningBudget(signaturesPerSecondMax: number): SigningBudget {
  let second = 0
  let left = 0
  return {
    take(nowMilliseconds) {
      const now = Math.floor(nowMilliseconds / 1000)
      if (now !== second) {
        second = now
        left = signaturesPerSecondMax
      }
      left -= 1
      return left >= 0
    },
  }
}
