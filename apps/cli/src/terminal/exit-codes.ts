/**
 * How a command ended, for scripts. A refusal of the bank is a failure, also where the command itself worked, as with
 * `havn call`.
 */
export const EXIT_CODES = { done: 0, failed: 1, wrongUsage: 2 } as const

/** The command line cannot be understood: a value of an option or argument that cannot be read. */
export class UsageError extends Error {}
