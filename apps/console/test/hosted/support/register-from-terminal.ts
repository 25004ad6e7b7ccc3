import { execFile } from 'node:child_process'
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { registerCommand } from '../../../src/hosted/registration/register-pages.ts'

interface WrittenFiles {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  readonly ca: X509Certificate
}

/** Runs the commands that the pages show, and reads the files that they write. */
export async function registerFromTerminal(origin: string): Promise<WrittenFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'havn-register-'))
  const read = (name: string) => readFileSync(join(folder, name))
  try {
    await promisify(execFile)('bash', ['-ec', registerCommand(origin)], { cwd: folder })
    return {
      key: createPrivateKey(read('key.pem')),
      certificate: new X509Certificate(read('cert.pem')),
      ca: new X509Certificate(read('ca.pem')),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
