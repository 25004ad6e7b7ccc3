import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

export const token = 'a-token-of-the-signing-service'

/** Starts the reference signer of examples/ with this key. */
export async function startSigner(t: TestContext, keyPem: string): Promise<URL> {
  const folder = mkdtempSync('/tmp/havn-signer-')
  writeFileSync(join(folder, 'key.pem'), keyPem)
  writeFileSync(join(folder, 'token'), token)
  const python = ['python3', '/usr/bin/python3'].find(
    (one) => spawnSync(one, ['-c', 'import cryptography']).status === 0,
  )
  assert(python, 'the signing service needs Python with cryptography: apt-get install python3-cryptography')
  const program = fileURLToPath(new URL('../../../examples/signing-service/signer.py', import.meta.url))
  const files = ['--key', join(folder, 'key.pem'), '--token-file', join(folder, 'token')]
  const child = spawn(python, [program, '--port', '0', ...files], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const ended = once(child, 'exit').then(() => assert.fail('the signing service did not start'))
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  return new URL(line.toString().replace(/^signing on /, ''))
}
