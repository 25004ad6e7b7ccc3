import { runServerProgram, toFlags } from './run-server-program.ts'

/** Shows for how long data are kept, as the bank: by its database login. */
export async function showRetention(options: { readonly json?: boolean }): Promise<void> {
  await runServerProgram('retention', toFlags(options))
}
