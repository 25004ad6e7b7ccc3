import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of the commands for the bank's support. */
export interface BackOfficeOptions {
  readonly bank?: string
  readonly person?: string
  readonly action?: string
  readonly reason?: string
  readonly json?: boolean
}

/** Runs a command for the bank's support, as the bank: by its database login and secret key. */
export async function runBackOffice(args: readonly string[], options: BackOfficeOptions): Promise<void> {
  await runServerProgram('back-office', [...args, ...toFlags(options)])
}
