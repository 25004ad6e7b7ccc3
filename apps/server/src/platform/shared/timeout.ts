/** A promise did not settle in time. */
export class TimeoutError extends Error {}

/** Rejects with a `TimeoutError` if a promise does not settle in time. The work itself goes on, and its result is ignored. */
export async function withTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new TimeoutError(`no answer within ${milliseconds} ms`)),
    milliseconds,
  )
  try {
    return await Promise.race([promise, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
