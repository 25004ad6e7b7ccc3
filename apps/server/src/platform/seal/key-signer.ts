import { type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Signer } from './signer.ts'

const signInThreadPool: (algorithm: string, bytes: Uint8Array, key: KeyObject) => Promise<Buffer> =
  promisify(sign)

/** Signs with a key of this process, from a PEM file. */
export function createKeySigner(key: KeyObject): Signer {
  // A P-256 signature takes as long as handing it to a thread; RSA takes ten times that.
  const isQuick = key.asymmetricKeyType === 'ec'
  return {
    kind: 'file',
    sign: isQuick
      ? async (bytes) => sign('sha256', bytes, key)
      : (bytes) => signInThreadPool('sha256', bytes, key),
  }
}
