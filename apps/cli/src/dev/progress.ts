const quietMilliseconds = 2000

/** Waits for work, and prints what it is and how long it took if that is more than two seconds. */
export async function withProgress<T>(what: string, work: Promise<T>): Promise<T> {
  const started = Date.now()
  let isPrinted = false
  const timer = setTimeout(() => {
    isPrinted = true
    console.log(`${what} …`)
  }, quietMilliseconds)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (isPrinted) console.log(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
}
