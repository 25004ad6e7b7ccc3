/** No answer came in time. */
export class TooLate extends Error {}

/** The answer, if it comes in time; else a rejection. The work itself goes on, and what it says later is lost. */
export async function inTime<Value>(answer: Promise<Value>, milliseconds: number): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new TooLate(`no answer within ${milliseconds} ms`)),
    milliseconds,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
