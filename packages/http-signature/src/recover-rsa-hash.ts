import { constants, type KeyObject, publicDecrypt } from 'node:crypto'

/** What an RSA signature of PKCS #1 v1.5 holds: the hash that was signed, and the name of its algorithm. */
export interface RecoveredHash {
  /** Undefined if the bytes were signed bare, without the name of a hash. */
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

/** Opens an RSA signature with the public key; undefined if it was made by another key or in another way. */
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
