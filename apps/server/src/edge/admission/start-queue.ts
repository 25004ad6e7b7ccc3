/**
 * Returns a function that starts work in order, but only so much in one iteration of the event loop; the rest waits for the
 * next. Node accepts one connection in each iteration, so iterations must stay short while many calls arrive at once.
 */
export function createStartQueue(startsPerIteration: number): (start: () => void) => void {
  const waiting: (() => void)[] = []
  let started = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(startNext)
  }

  function startNext(): void {
    isScheduled = false
    const next = waiting.splice(0, startsPerIteration)
    started = next.length
    // One more iteration counts from zero again.
    if (started > 0) schedule()
    for (const start of next) start()
  }

  return (start) => {
    schedule()
    if (waiting.length > 0 || started >= startsPerIteration) {
      waiting.push(start)
      return
    }
    started += 1
    start()
  }
}
