/**
 * Signs with a private key of this process, or behind a service, which may have it in a hardware security module. What
 * it signs is hashed with SHA-256; an RSA signature has the padding of PKCS #1 v1.5, an EC signature is in DER.
 */
export interface Signer {
  /** Where the key is: in a file, or behind a service. */
  readonly kind: 'file' | 'http'
  /** Rejects if the key cannot be used now. It never tries twice: a call waits for it. */
  sign(bytes: Uint8Array): Promise<Buffer>
}
