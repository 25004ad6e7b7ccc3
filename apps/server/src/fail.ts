/** Prints why a program failed, and returns its exit code. */
export function fail(problem: string): 1 {
  process.stderr.write(`${problem}\n`)
  return 1
}
