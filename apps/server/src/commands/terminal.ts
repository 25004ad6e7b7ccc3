/**
 * Text as a terminal shows it: what stored rows and files contain cannot move its cursor, delete what was printed, or turn the
 * direction of text. Line breaks stay.
 */
export function toTerminalText(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
}

/** Prints a line of what a command found. */
export function print(text: string): void {
  process.stdout.write(`${toTerminalText(text)}\n`)
}

/** Prints a line about what is wrong. */
export function printProblem(text: string): void {
  process.stderr.write(`${toTerminalText(text)}\n`)
}

/** Prints why a program failed, and returns its exit code. */
export function fail(problem: string): 1 {
  printProblem(problem)
  return 1
}
