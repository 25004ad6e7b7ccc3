import { createHash, createPublicKey, verify } from 'node:crypto'
import type { HashAlgorithm, SignatureAlgorithm } from 'xml-crypto'

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#'

/** The digests of references that are accepted: SHA-256 and better. */
export const DIGESTS: Readonly<Record<string, new () => HashAlgorithm>> = {
  [`${ENCRYPTION}sha256`]: digest('sha256', `${ENCRYPTION}sha256`),
  [`${MORE}sha384`]: digest('sha384', `${MORE}sha384`),
  [`${ENCRYPTION}sha512`]: digest('sha512', `${ENCRYPTION}sha512`),
}

/** The signatures that are accepted. xml-crypto has no ECDSA of its own, and has SHA-1, which is not accepted. */
export const SIGNATURES: Readonly<Record<string, new () => SignatureAlgorithm>> = {
  [`${MORE}rsa-sha256`]: signature('rsa', 'sha256', `${MORE}rsa-sha256`),
  [`${MORE}rsa-sha384`]: signature('rsa', 'sha384', `${MORE}rsa-sha384`),
  [`${MORE}rsa-sha512`]: signature('rsa', 'sha512', `${MORE}rsa-sha512`),
  [`${MORE}ecdsa-sha256`]: signature('ec', 'sha256', `${MORE}ecdsa-sha256`),
  [`${MORE}ecdsa-sha384`]: signature('ec', 'sha384', `${MORE}ecdsa-sha384`),
  [`${MORE}ecdsa-sha512`]: signature('ec', 'sha512', `${MORE}ecdsa-sha512`),
}

function digest(hash: string, name: string): new () => HashAlgorithm {
  return class {
    getHash(xml: string): string {
      return createHash(hash).update(xml).digest('base64')
    }
    getAlgorithmName(): never {
      return name as never
    }
  }
}

function signature(keyType: 'rsa' | 'ec', hash: string, name: string): new () => SignatureAlgorithm {
  return class {
    verifySignature(material: string, key: unknown, value: string): boolean {
      const publicKey = createPublicKey(String(key))
      // An algorithm for keys of another type is a mistake or an attempt to confuse.
      if (publicKey.asymmetricKeyType !== keyType) return false
      return verify(
        hash,
        Buffer.from(material),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(value, 'base64'),
      )
    }
    getSignature(): never {
      throw new Error('lists are only verified here')
    }
    getAlgorithmName(): never {
      return name as never
    }
  }
}
