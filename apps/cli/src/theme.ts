import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './state.ts'

/** Has the server's own loader look at a theme: what it takes here, it takes when it starts. */
export const checkTheme = (file: string): Promise<void> => run('check-theme.ts', file)

/** Prints the texts that a theme may word differently, by their keys. */
export const printTexts = (language: string): Promise<void> => run('print-texts.ts', language)

async function run(program: string, argument: string): Promise<void> {
  const path = join(root, 'apps', 'server', 'src', program)
  const child = spawn(process.execPath, [path, argument], { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}
