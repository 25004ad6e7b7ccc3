import { runServerProgram, toFlags } from './run-server-program.ts'

/** Prints or changes key figures, as the bank: by its database login. Options are passed on to the program. */
export async function runKpi(
  command: 'report' | 'plan' | 'outage' | 'measure',
  options: Readonly<Record<string, string>>,
): Promise<void> {
  await runServerProgram('key-figures', [command, ...toFlags(options)])
}
