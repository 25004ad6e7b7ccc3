import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Signer } from './signer.ts'

const signInThreadPool: (algorithm: string, bytes: Uint8Array, key: KeyObject) => Promise<Buffer> =
  promisify(sign)

/** Signs with a key that Node has as an object: from a PEM file, or of a hardware security module. */
export function createKeySigner(key: KeyObject, kind: 'file' | 'pkcs11' = 'file'): Signer {
  // A P-256 signature takes as long as handing it to a thread. RSA takes ten times that, and a module may be across a network.
  const isQuick = kind === 'file' && key.asymmetricKeyType === 'ec'
  return {
    kind,
    sign: isQuick
      ? async (bytes) => sign('sha256', bytes, key)
      : (bytes) => signInThreadPool('sha256', bytes, key),
  }
}

/**
 * Opens a key by its PKCS#11 URL, such as `pkcs11:token=havn;object=seal;type=private`. OpenSSL's pkcs11 provider must be
 * loaded (`--openssl-config`). The key stays in its module: Node has a handle of it.
 */
export function openPkcs11Key(url: URL, pin: string | undefined): KeyObject {
  // The types of Node do not know yet that a key may be a URL.
  const key = url as unknown as string
  return createPrivateKey(pin === undefined ? { key } : { key, passphrase: pin })
}
