import { decodeBase64, isHexadecimal } from '../base64.ts'

/** The bytes that a signature was meant to be, and how they were encoded by mistake. */
export interface RecoveredSignature {
  readonly signature: Uint8Array
  readonly mistake: string
}

// No signature is as short as that: below it, a text may look like hexadecimal or Base64 by chance.
const charactersMin = 64

/** Recognises a signature that was not sent as the Base64 of its bytes but in hexadecimal, or encoded once more. */
export function recoverSignatureBytes(sent: Uint8Array): RecoveredSignature | undefined {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.length)
  const base64 = bytes.toString('base64')
  if (base64.length >= charactersMin && isHexadecimal(base64)) {
    const mistake = 'The signature is written in hexadecimal: encode its bytes in Base64 instead.'
    return { signature: Buffer.from(base64, 'hex'), mistake }
  }
  const text = bytes.toString('latin1')
  if (text.length < charactersMin) return undefined
  if (isHexadecimal(text)) {
    const mistake =
      'This is the Base64 of the signature in hexadecimal: encode the bytes themselves in Base64.'
    return { signature: Buffer.from(text, 'hex'), mistake }
  }
  const inner = decodeBase64(text.replaceAll(/\s/g, ''))
  if (inner === undefined) return undefined
  return { signature: inner, mistake: 'The signature is encoded in Base64 twice: once is enough.' }
}
