import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './state.ts'

/** Has the server's own loader look at a theme: what it takes here, it takes when it starts. */
export async function checkTheme(file: string): Promise<void> {
  const program = join(root, 'apps', 'server', 'src', 'check-theme.ts')
  const child = spawn(process.execPath, [program, file], { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}
