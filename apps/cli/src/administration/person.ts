import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of the commands about a person's data. */
export interface PersonOptions {
  readonly bank?: string
  readonly person?: string
  readonly reason?: string
  readonly out?: string
  readonly confirm?: boolean
}

/** Exports or erases a person's data, as the bank: by its database login and secret key. */
export async function runPerson(command: 'export' | 'erase', options: PersonOptions): Promise<void> {
  await runServerProgram('person', [command, ...toFlags(options)])
}
