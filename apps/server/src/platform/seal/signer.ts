/**
 * Signs with a private key that may be anywhere: in this process, in a hardware security module, or behind a service. What
 * it signs is hashed with SHA-256; an RSA signature has the padding of PKCS #1 v1.5, an EC signature is in DER.
 */
export interface Signer {
  /** Where the key is: 'file', 'pkcs11' or 'http'. */
  readonly kind: 'file' | 'pkcs11' | 'http'
  /** Rejects if the key cannot be used now. It never tries twice: a call waits for it. */
  sign(bytes: Uint8Array): Promise<Buffer>
}
