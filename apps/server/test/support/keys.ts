import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl } from './openssl.ts'

export type KeyType = 'rsa:2048' | 'rsa:1024' | 'rsa:4096' | 'rsa:4104' | 'P-256' | 'P-384'

/** Where a test run keeps the keys it has made: RSA keys are most of what it costs to open a bank. */
const folder = process.env['HAVN_TEST_KEYS']
let takenCount = 0

/** A private key that no other identity of this process has, as PEM. */
export function newPrivateKey(type: KeyType): string {
  if (folder === undefined || type !== 'rsa:2048') return makeKey(type)
  takenCount += 1
  const file = join(folder, `${takenCount}.pem`)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const pem = makeKey(type)
  mkdirSync(folder, { recursive: true })
  // Another process may be about to do the same: a file appears whole or not at all.
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
