import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type SignerKey, startSigner } from './signing-service.ts'

export { token } from './signing-service.ts'

const MODULES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so']
const pin = '5417'

/** Starts the reference signer of examples/ with this key in a module. */
export async function startModuleSigner(t: TestContext, keyPem: string): Promise<URL> {
  const folder = mkdtempSync('/tmp/havn-hsm-')
  t.after(() => rmSync(folder, { recursive: true }))
  return startSigner(t, makeToken(folder, keyPem))
}

/** Makes a token with this key in it. */
function makeToken(folder: string, keyPem: string): SignerKey {
  const module = MODULES.find((file) => existsSync(file))
  if (module === undefined)
    throw new Error('SoftHSM is not installed: apt-get install softhsm2 (in .ci/run it is)')
  const file = (name: string) => join(folder, name)
  mkdirSync(file('tokens'))
  writeFileSync(file('softhsm2.conf'), `directories.tokendir = ${file('tokens')}\nlog.level = ERROR\n`)
  writeFileSync(file('imported.pem'), keyPem)
  writeFileSync(file('pin'), pin)
  const environment = { SOFTHSM2_CONF: file('softhsm2.conf') }
  const env = { ...process.env, ...environment }
  const softHsm = (...args: string[]) => execFileSync('softhsm2-util', [...args, '--pin', pin], { env })
  softHsm('--init-token', '--free', '--label', 'other', '--so-pin', '12345678')
  softHsm('--init-token', '--free', '--label', 'havn', '--so-pin', '12345678')
  softHsm('--import', file('imported.pem'), '--token', 'havn', '--label', 'seal', '--id', '01')
  return {
    flags: ['--module', module, '--module-token', 'havn', '--label', 'seal', '--pin-file', file('pin')],
    environment,
  }
}
