import { runServerProgram } from './run-server-program.ts'

/** Runs one of the server's commands about the register of TPPs as a process. */
export async function runRegisterCommand(command: string, ...rest: readonly string[]): Promise<void> {
  await runServerProgram('manage-register', [command, ...rest])
}
