import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

export const token = 'a-token-of-the-signing-service'

/** How the signer is given a key that is in no file. */
export interface SignerKey {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Starts the reference signer of examples/ with this key. */
export async function startSigner(t: TestContext, key: string | SignerKey): Promise<URL> {
  const folder = mkdtempSync('/tmp/havn-signer-')
  writeFileSync(join(folder, 'key.pem'), typeof key === 'string' ? key : '')
  writeFileSync(join(folder, 'token'), token)
  const { flags, environment } =
    typeof key === 'string' ? { flags: ['--key', join(folder, 'key.pem')], environment: {} } : key
  const python = ['python3', '/usr/bin/python3'].find(
    (one) => spawnSync(one, ['-c', 'import cryptography']).status === 0,
  )
  assert(python, 'the signing service needs Python with cryptography: apt-get install python3-cryptography')
  const program = fileURLToPath(new URL('../../../examples/signing-service/signer.py', import.meta.url))
  const child = spawn(python, [program, '--port', '0', '--token-file', join(folder, 'token'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  t.after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const ended = once(child, 'exit').then(() => assert.fail('the signing service did not start'))
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  return new URL(line.toString().replace(/^signing on /, ''))
}
