import { constants, type KeyObject, publicDecrypt } from 'node:crypto'

/** The hash that an RSA signature (PKCS #1 v1.5) contains, and the name of its algorithm. */
export interface RecoveredHash {
  /** Undefined if the bytes were signed without the name of a hash. */
  readonly hashName: string | undefined
  readonly bytes: Buffer
}

const prefixes: readonly (readonly [hashName: string, prefixHex: string])[] = [
  ['md5', '3020300c06082a864886f70d020505000410'],
  ['sha1', '3021300906052b0e03021a05000414'],
  ['sha224', '302d300d06096086480165030402040500041c'],
  ['sha256', '3031300d060960864801650304020105000420'],
  ['sha384', '3041300d060960864801650304020205000430'],
  ['sha512', '3051300d060960864801650304020305000440'],
]

/** Recovers the hash from an RSA signature; undefined if it was made with another key or padding. */
export function recoverRsaHash(signature: Uint8Array, publicKey: KeyObject): RecoveredHash | undefined {
  const content = open(signature, publicKey)
  if (content === undefined) return undefined
  const hex = content.toString('hex')
  for (const [hashName, prefixHex] of prefixes)
    if (hex.startsWith(prefixHex)) return { hashName, bytes: content.subarray(prefixHex.length / 2) }
  return { hashName: undefined, bytes: content }
}

function open(signature: Uint8Array, publicKey: KeyObject): Buffer | undefined {
  try {
    return publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, signature)
  } catch {
    return undefined
  }
}
