// Gets OpenSSL's pkcs11 provider in a form that the official Node binary can load, and prints its path:
// node tools/release/pkcs11-provider/get-provider.ts [the provider of this machine, such as /usr/lib/…/ossl-modules/pkcs11.so]
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { unlinkLibrary } from './unlink-library.ts'

const INSTALLED = 'usr/lib/x86_64-linux-gnu/ossl-modules/pkcs11.so'
const POOL = 'http://deb.debian.org/debian/pool/main/p/pkcs11-provider'

/** Debian 12 has no such package; these two need no newer C library than its own. The hash is what we trust, not the place. */
const PACKAGES = [
  {
    url: `${POOL}/pkcs11-provider_1.0-3_amd64.deb`,
    sha256: 'a5df2585de08d0641ab52022487d75857b139e3ad0b1e4c2a07a652dc713e8dc',
  },
  {
    url: `${POOL}/pkcs11-provider_1.0-3~bpo12+1_amd64.deb`,
    sha256: '8edb626a74ddb84e10b27ec89d934ae537eac34a6b7f0c5af6a79832b1ace7fe',
  },
]

/** Downloads by the settings of this machine for packages, such as a proxy, and checks the hash. */
const APT_HELPER = '/usr/lib/apt/apt-helper'

/** Returns the path of a provider for this Node. It is made once and kept in the cache folder of the user. */
function getProvider(given: string | undefined): string {
  const folder = join(homedir(), '.cache/havn')
  const provider = join(folder, 'pkcs11-provider.so')
  if (given === undefined && existsSync(provider)) return provider
  const installed = given ?? `/${INSTALLED}`
  const library = existsSync(installed) ? readFileSync(installed) : downloadLibrary()
  mkdirSync(folder, { recursive: true })
  // Two that get it at once each write a whole file.
  const unfinished = `${provider}.${process.pid}`
  writeFileSync(unfinished, unlinkLibrary(library, 'libcrypto.so.3'))
  renameSync(unfinished, provider)
  return provider
}

function downloadLibrary(): Buffer {
  const folder = mkdtempSync('/tmp/havn-pkcs11-')
  const file = join(folder, 'provider.deb')
  try {
    const problems = PACKAGES.map(({ url, sha256 }) => {
      if (existsSync(file)) return ''
      const { stderr } = spawnSync(APT_HELPER, ['download-file', url, file, `SHA256:${sha256}`])
      return `${url}: ${String(stderr)}`
    })
    if (!existsSync(file))
      throw new Error(
        `The pkcs11 provider of OpenSSL is neither installed nor to be had:\n${problems.join('\n')}`,
      )
    execFileSync('dpkg-deb', ['-x', file, folder])
    return readFileSync(join(folder, INSTALLED))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

console.log(getProvider(process.argv[2]))
