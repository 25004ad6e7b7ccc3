import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installation } from './installation/installation.ts'

/** Runs one of the server's commands about banks as a process, with the settings of the environment. */
export async function runBankCommand(command: string, ...rest: readonly string[]): Promise<void> {
  const program = installation.program('manage-banks')
  const child = spawn(process.execPath, [program, command, ...rest], { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}

/** Options as a command line has them. */
export function toFlags(options: Readonly<Record<string, boolean | undefined>>): readonly string[] {
  return Object.entries(options).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : []))
}
