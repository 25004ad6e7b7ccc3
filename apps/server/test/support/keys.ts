import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl } from './openssl.ts'

export type KeyType = 'rsa:2048' | 'rsa:1024' | 'rsa:4096' | 'rsa:4104' | 'P-256' | 'P-384'

/** The folder in which test runs cache RSA keys: making them is most of the cost of opening a bank. */
const folder = process.env['HAVN_TEST_KEYS']
let takenCount = 0

/** Returns a private key as PEM that no other identity of this process has. RSA keys come from the cache. */
export function newPrivateKey(type: KeyType): string {
  if (folder === undefined || type !== 'rsa:2048') return makeKey(type)
  takenCount += 1
  const file = join(folder, `${takenCount}.pem`)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const pem = makeKey(type)
  mkdirSync(folder, { recursive: true })
  // Another process may write the same file: rename makes the file appear whole or not at all.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, pem)
  renameSync(draft, file)
  return pem
}

function makeKey(type: KeyType): string {
  const [algorithm, option] = type.startsWith('rsa')
    ? ['RSA', `rsa_keygen_bits:${type.slice('rsa:'.length)}`]
    : ['EC', `ec_paramgen_curve:${type}`]
  return openssl(['genpkey', '-algorithm', algorithm, '-pkeyopt', option]).toString()
}
