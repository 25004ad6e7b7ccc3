import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SECRET } from './bank-server.ts'

const folder = fileURLToPath(new URL('../../../../examples/core-bank-python/', import.meta.url))

export const hasPython = spawnSync('python3', ['--version']).status === 0

/** The default id of the bank in Python. */
export const PYTHON_BANK_ID = '5b6f0f6e-93c7-4b4f-8a5e-0d5f4c1b7a01'

/** The core bank of examples/core-bank-python as a process, with a database of its own and the tests' key. */
export interface PythonBank {
  readonly url: string
  close(): Promise<void>
}

export async function startPythonBank(): Promise<PythonBank> {
  const data = mkdtempSync(join(tmpdir(), 'havn-python-bank-'))
  const keyFile = join(data, 'key.hex')
  writeFileSync(keyFile, SECRET)
  const given = ['--port', '0', '--database', join(data, 'bank.sqlite'), '--key', `k1=${keyFile}`]
  const bank = spawn('python3', ['-B', 'bank.py', ...given], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(bank.stdout), 'line')
  return {
    url: String(line).replace(/^.* (?=http)/, ''),
    async close() {
      bank.kill('SIGKILL')
      if (bank.exitCode === null && bank.signalCode === null) await once(bank, 'exit')
      rmSync(data, { recursive: true })
    },
  }
}
