import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so']
const getProvider = fileURLToPath(
  new URL('../../../tools/release/pkcs11-provider/get-provider.ts', import.meta.url),
)
const pin = '5417'

/** Makes a token with this key in it. Returns the settings of a server that signs with it. */
export function makeToken(folder: string, keyPem: string): Readonly<Record<string, string>> {
  const module = MODULES.find((file) => existsSync(file))
  if (module === undefined)
    throw new Error('SoftHSM is not installed: apt-get install softhsm2 (in .ci/run it is)')
  const file = (name: string) => join(folder, name)
  mkdirSync(file('tokens'))
  writeFileSync(file('softhsm2.conf'), `directories.tokendir = ${file('tokens')}\nlog.level = ERROR\n`)
  writeFileSync(file('imported.pem'), keyPem)
  const env = { ...process.env, SOFTHSM2_CONF: file('softhsm2.conf') }
  const softHsm = (...args: string[]) => execFileSync('softhsm2-util', [...args, '--pin', pin], { env })
  softHsm('--init-token', '--free', '--label', 'havn', '--so-pin', '12345678')
  softHsm('--import', file('imported.pem'), '--token', 'havn', '--label', 'seal', '--id', '01')
  const provider = execFileSync(process.execPath, [getProvider], { encoding: 'utf8' }).trim()
  writeFileSync(file('openssl.cnf'), opensslConfiguration(provider, module))
  return {
    SOFTHSM2_CONF: file('softhsm2.conf'),
    NODE_OPTIONS: `--openssl-config=${file('openssl.cnf')}`,
    HAVN_SEAL_KEY_URL: 'pkcs11:token=havn;object=seal;type=private',
    HAVN_SEAL_PIN: pin,
  }
}

/** As docs/operations/README.md says. */
function opensslConfiguration(provider: string, module: string): string {
  return `nodejs_conf = openssl_init
[openssl_init]
providers = providers
[providers]
default = default_provider
pkcs11 = pkcs11_provider
[default_provider]
activate = 1
[pkcs11_provider]
module = ${provider}
pkcs11-module-path = ${module}
pkcs11-module-quirks = no-deinit
activate = 1
`
}
