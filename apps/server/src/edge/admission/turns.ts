/**
 * Returns a function that starts work, but only so much in one turn of the event loop; the rest waits for the next turns, in
 * order. Node accepts one connection in each turn, so turns must stay short while many calls arrive at once.
 */
export function createTurns(startsPerTurn: number): (start: () => void) => void {
  const waiting: (() => void)[] = []
  let started = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(beginTurn)
  }

  function beginTurn(): void {
    isScheduled = false
    const next = waiting.splice(0, startsPerTurn)
    started = next.length
    // One more turn counts from zero again.
    if (started > 0) schedule()
    for (const start of next) start()
  }

  return (start) => {
    schedule()
    if (waiting.length > 0 || started >= startsPerTurn) {
      waiting.push(start)
      return
    }
    started += 1
    start()
  }
}
