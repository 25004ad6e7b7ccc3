import { verify, X509Certificate } from 'node:crypto'
import type { SealedHead } from './blocks.store.ts'

/** Returns the text that the seal signs for a head. */
export function textOfHead(
  bankId: string,
  { number, head, sealedAt }: Pick<SealedHead, 'number' | 'head' | 'sealedAt'>,
): Buffer {
  return Buffer.from(['havn audit head', bankId, String(number), head.toString('hex'), sealedAt].join('\n'))
}

/** Whether the signature of a head is that of its certificate. */
export function isSealValid(bankId: string, sealed: SealedHead): boolean {
  try {
    const { publicKey } = new X509Certificate(sealed.certificate)
    return verify('sha256', textOfHead(bankId, sealed), publicKey, sealed.signature)
  } catch {
    return false
  }
}
