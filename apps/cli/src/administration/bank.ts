import { runServerProgram } from './run-server-program.ts'

/** Runs one of the server's commands about banks as a process. */
export async function runBankCommand(command: string, ...rest: readonly string[]): Promise<void> {
  await runServerProgram('manage-banks', [command, ...rest])
}

/** Options as a command line has them. */
export function toFlags(options: Readonly<Record<string, boolean | undefined>>): readonly string[] {
  return Object.entries(options).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : []))
}
