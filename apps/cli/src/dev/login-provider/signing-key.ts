import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** Makes a key for ES256, as a private JWK. */
async function newSigningKey(): Promise<JWK & { kid: string; alg: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomUUID() }
}

/** Reads the key of a file, and makes it first if there is none. */
export async function ensureSigningKey(file: string): Promise<JWK & { kid: string; alg: string }> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(await newSigningKey()), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as JWK & { kid: string; alg: string }
}

/** The part of a key that others may know. */
export function publicPartOf({ d: _secret, ...known }: JWK): JWK {
  return known
}
