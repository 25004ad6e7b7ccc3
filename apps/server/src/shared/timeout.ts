/** No answer came in time. */
export class TimeoutError extends Error {}

/** The answer, if it comes in time; else a rejection. The work itself goes on, and what it says later is lost. */
export async function withTimeout<Value>(answer: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new TimeoutError(`no answer within ${milliseconds} ms`)),
    milliseconds,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
