import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'

const program = fileURLToPath(new URL('../../../examples/core-bank-python/bank.py', import.meta.url))

/** The example's core bank in Python as a process of its own. */
export interface PythonCoreBank {
  readonly url: string
  /** The file of the secret that it shares with Havn, in the folder that was given. */
  readonly secretFile: string
  close(): Promise<void>
}

export async function startPythonCoreBank(
  folder: string,
  bankId: string,
  secret = randomBytes(32).toString('hex'),
): Promise<PythonCoreBank> {
  const port = await freePort()
  const secretFile = join(folder, 'core-bank.key')
  writeFileSync(secretFile, secret)
  const files = ['--database', join(folder, 'core-bank.sqlite'), '--key', `2026-11=${secretFile}`]
  const child = spawn('python3', ['-B', program, '--port', String(port), '--bank-id', bankId, ...files], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  assert(child.stdout)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  assert.match(line, /answers at/)
  return {
    url: `http://127.0.0.1:${port}`,
    secretFile,
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
