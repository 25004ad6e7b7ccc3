import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openssl } from './openssl.ts'

export type KeyType = 'rsa:2048' | 'rsa:1024' | 'rsa:4096' | 'rsa:4104' | 'P-256' | 'P-384'

/**
 * The folder in which a test run keeps its RSA keys and certificates: making them is most of the cost of opening a bank.
 * Undefined outside of `npm test`.
 */
export const keysFolder = process.env['HAVN_TEST_KEYS']
let takenCount = 0

/** Returns a private key as PEM that no other identity of this process has. RSA keys come from the cache. */
export function newPrivateKey(type: KeyType): string {
  if (keysFolder === undefined || type !== 'rsa:2048') return makeKey(type)
  takenCount += 1
  const file = join(keysFolder, `${takenCount}.pem`)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const pem = makeKey(type)
  writeWhole(file, pem)
  return pem
}

/** Writes a file that appears whole or not at all, because another process may write the same one. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

function makeKey(type: KeyType): string {
  const [algorithm, option] = type.startsWith('rsa')
    ? ['RSA', `rsa_keygen_bits:${type.slice('rsa:'.length)}`]
    : ['EC', `ec_paramgen_curve:${type}`]
  return openssl(['genpkey', '-algorithm', algorithm, '-pkeyopt', option]).toString()
}
