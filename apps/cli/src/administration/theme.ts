import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installation } from '../installation/installation.ts'
import type { ProgramName } from '../installation/programs.ts'
import type { OutputOptions } from '../terminal/output.ts'

/** Has the server's own loader look at a theme: what it takes here, it takes when it starts. */
export const checkTheme = (file: string, options: OutputOptions): Promise<void> =>
  run('check-theme', file, options)

/** Prints the texts that a theme may word differently, by their keys. */
export const printTexts = (language: string, options: OutputOptions): Promise<void> =>
  run('print-texts', language, options)

async function run(program: ProgramName, argument: string, { json }: OutputOptions): Promise<void> {
  const args = [installation.program(program), argument, ...(json === true ? ['--json'] : [])]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}
