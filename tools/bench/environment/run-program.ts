import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/**
 * Runs a program to its end and returns what it printed; if it fails, the error contains what it printed. `onLine` sees each
 * line of output and errors when it is printed.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => void,
): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (onLine !== undefined)
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine)
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output}${errors}`)
  return output
}
