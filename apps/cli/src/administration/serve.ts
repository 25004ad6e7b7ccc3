import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { startChildWatchdog } from '../dev/child-watchdog.ts'
import { UsageError } from '../terminal/exit-codes.ts'
import { installation } from '../installation/installation.ts'
import { parseWholeNumber } from '../terminal/whole-number.ts'

export type ServeOptions = { program?: string; processes?: string }

/**
 * Runs a program that starts Havn, until it ends or a signal stops it. Its settings are those of the environment. Without
 * `--program` that is Havn itself if they name banks or production, and the sandbox otherwise.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const program = resolve(options.program ?? installation.program(ownProgram(process.env)))
  if (!existsSync(program))
    throw new UsageError(`--program takes the file of a program that starts Havn, but there is no ${program}`)
  const env = { ...process.env, ...processesSetting(options) }
  // A signal is handled from before the program starts. Otherwise one that arrives while it starts ends this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill('SIGTERM'))
  const child = spawn(process.execPath, [program], { env, stdio: 'inherit' })
  const callOff = child.pid === undefined ? () => {} : startChildWatchdog(child.pid)
  const [exitCode] = await once(child, 'exit')
  callOff()
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}

function processesSetting({ processes }: ServeOptions): Record<string, string> {
  if (processes === undefined) return {}
  return { HAVN_PROCESSES: String(parseWholeNumber(processes, { option: '--processes', min: 1, max: 64 })) }
}

function ownProgram({ HAVN_BANKS_FOLDER = '', HAVN_ENVIRONMENT }: NodeJS.ProcessEnv): 'server' | 'sandbox' {
  return HAVN_BANKS_FOLDER !== '' || HAVN_ENVIRONMENT === 'production' ? 'server' : 'sandbox'
}
