/** The option of every command that prints facts. */
export type OutputOptions = { json?: boolean }

/**
 * Prints what a command found: with --json as one JSON document on standard output, otherwise as text for people. What
 * explains the facts (progress, hints, warnings) goes to standard error in both cases, through `hint`.
 */
export function output({ json }: OutputOptions, facts: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(facts, undefined, 2) : text())
}

/** Like `output`, for a command that goes on printing: with --json one JSON document on each line. */
export function outputLine({ json }: OutputOptions, facts: unknown, text: () => string): void {
  console.log(json === true ? JSON.stringify(facts) : text())
}

/** Prints a line for people beside the facts: progress, an explanation, or what to do next. */
export function hint(text: string): void {
  console.error(text)
}
