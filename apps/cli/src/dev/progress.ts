const patienceMilliseconds = 2000

/** Says what is being waited for once it takes longer than a moment. */
export async function withProgress<T>(what: string, work: Promise<T>): Promise<T> {
  const started = Date.now()
  let told = false
  const timer = setTimeout(() => {
    told = true
    console.log(`${what} …`)
  }, patienceMilliseconds)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (told) console.log(`${what}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
}
