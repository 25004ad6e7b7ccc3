import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installation } from './installation/installation.ts'
import type { ProgramName } from './installation/programs.ts'

/** Has the server's own loader look at a theme: what it takes here, it takes when it starts. */
export const checkTheme = (file: string): Promise<void> => run('check-theme', file)

/** Prints the texts that a theme may word differently, by their keys. */
export const printTexts = (language: string): Promise<void> => run('print-texts', language)

async function run(program: ProgramName, argument: string): Promise<void> {
  const child = spawn(process.execPath, [installation.program(program), argument], { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}
