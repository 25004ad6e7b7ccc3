import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of `havn check`. */
export interface CheckOptions {
  readonly bank?: string
  readonly acknowledged?: string
  readonly json?: boolean
}

/** Checks the invariants of the database: with the owner's login if it is set, otherwise with that of banks. */
export async function runCheck(options: CheckOptions): Promise<void> {
  await runServerProgram('check-invariants', toFlags(options))
}
