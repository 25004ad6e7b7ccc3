import { constants, hash, type KeyObject, verify } from 'node:crypto'
import { hashOfAlgorithm, type SignatureAlgorithm } from '../signature/algorithm.ts'
import { hashTitle } from '../signature/hash-title.ts'
import { recoverRsaHash, type RecoveredHash } from './recover-rsa-hash.ts'
import { recoverSignatureBytes } from './reread-signature.ts'
import { signedTexts, type SignedText } from './signed-texts.ts'
import { parseSigningForm } from './signing-form.ts'
import { buildSigningString, signingBytes, type SigningStringInput } from '../signature/signing-string.ts'
import { verifySignature } from '../signature/verify-signature.ts'

/** A signature that does not verify, with everything that it should have been made from. */
export interface SignatureToDiagnose extends SigningStringInput {
  readonly signature: Uint8Array
  readonly publicKey: KeyObject
  readonly algorithm: SignatureAlgorithm
  /** Used to recognise a client that signed the body. */
  readonly body?: Uint8Array
}

/** A way in which the signature may have been made: how to test it against a text, and the mistake it stands for. */
interface Way {
  readonly fits: (text: string) => boolean
  readonly says: readonly string[]
  readonly triesMax: number
}

const verificationsMax = 200
// Comparing hashes is some forty times cheaper than verifying.
const comparisonsMax = 5000
// All texts together: one with very long values is tried in fewer ways.
const charactersMax = 4_000_000

/**
 * Finds the mistake behind a signature that does not verify: it tries the usual mistakes and returns the one with which
 * the signature verifies. It takes some milliseconds, so it is for sandboxes and tools, not for every request.
 *
 * @example
 * ```ts
 * import { X509Certificate } from 'node:crypto'
 * import { readFileSync } from 'node:fs'
 * import { diagnoseSignature, type SignatureHeader } from '@havn/http-signature'
 *
 * export function why({ headers: names, signature }: SignatureHeader, date: string): string | undefined {
 *   const { publicKey } = new X509Certificate(readFileSync('cert.pem'))
 *   const headers = new Map([['date', [date]]])
 *   const request = { names, headers, method: 'GET', target: '/v1/user' }
 *   return diagnoseSignature({ ...request, signature, publicKey, algorithm: 'rsa-sha256' })
 * }
 * ```
 */
export function diagnoseSignature(input: SignatureToDiagnose): string | undefined {
  return findSignatureMistake(input)?.says
}

/** What is wrong with a signature that does not verify. */
export interface SignatureMistake {
  /** In words. */
  readonly says: string
  /** The text that was signed in place of the signing string; undefined if that is not known, or if it is not the text that is wrong. */
  readonly signedText?: string
}

/**
 * Like `diagnoseSignature`, with the text that was signed, which can be compared with the signing string.
 *
 * @example
 * ```ts
 * import { findSignatureMistake, firstDifference, type SignatureToDiagnose } from '@havn/http-signature'
 *
 * export function whereItDiffers(input: SignatureToDiagnose, signingString: string): number | undefined {
 *   const signedText = findSignatureMistake(input)?.signedText
 *   return signedText === undefined ? undefined : firstDifference(signingString, signedText)?.line
 * }
 * ```
 */
export function findSignatureMistake(input: SignatureToDiagnose): SignatureMistake | undefined {
  const built = buildSigningString(input)
  if (!built.ok) return undefined
  const signingString = built.value
  const rewritten = recoverSignatureBytes(input.signature)
  if (rewritten === undefined) return diagnoseBytes(input, signingString)
  const { algorithm, publicKey } = input
  const { mistake, signature } = rewritten
  if (verifySignature({ signingString, signature, algorithm, publicKey }).ok) return { says: mistake }
  const further = diagnoseBytes({ ...input, signature }, signingString)
  return { ...further, says: [mistake, further?.says].filter(Boolean).join(' ') }
}

function diagnoseBytes(input: SignatureToDiagnose, signingString: string): SignatureMistake | undefined {
  const { method, target, headers, body = new Uint8Array() } = input
  const recovered = isRsa(input) ? recoverRsaHash(input.signature, input.publicKey) : undefined
  for (const way of waysOf(input, recovered)) {
    if (way.fits(signingString)) return { says: way.says.join(' ') }
    const found = search(
      way,
      signedTexts({ form: parseSigningForm(signingString), method, target, headers, body }),
    )
    if (found) return { says: [...way.says, ...found.says].join(' '), signedText: found.text }
  }
  return isRsa(input) ? { says: explainUnfound(input, signingString, recovered) } : undefined
}

function search(way: Way, texts: Iterable<SignedText>): SignedText | undefined {
  const tried = new Set<string>()
  let characters = 0
  for (const candidate of texts) {
    characters += candidate.text.length
    if (tried.size >= way.triesMax || characters > charactersMax) return undefined
    if (tried.has(candidate.text)) continue
    tried.add(candidate.text)
    if (way.fits(candidate.text)) return candidate
  }
  return undefined
}

function waysOf(input: SignatureToDiagnose, recovered: RecoveredHash | undefined): readonly Way[] {
  const { signature, publicKey, algorithm } = input
  const usual = hashOfAlgorithm[algorithm]
  if (recovered) return [openedWay(recovered, algorithm)]
  const others = ['sha256', 'sha512', 'sha384', 'sha1'].filter((name) => name !== usual)
  if (isRsa(input)) {
    const key = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    const says = ['You signed with RSA-PSS; the padding must be that of PKCS #1 v1.5.']
    const pss = (name: string) => (text: string) => verify(name, signingBytes(text), key, signature)
    const share = Math.floor(verificationsMax / 2)
    return [
      { fits: pss(usual), says, triesMax: share },
      ...others.map((name) => ({
        fits: pss(name),
        says: [...says, otherHash(name, algorithm)],
        triesMax: 1,
      })),
    ]
  }
  const isDer = signature[0] === 0x30 && signature[1] === signature.length - 2
  const key = { key: publicKey, dsaEncoding: isDer ? ('der' as const) : ('ieee-p1363' as const) }
  const fits = (name: string) => (text: string) => verify(name, signingBytes(text), key, signature)
  const form =
    'The signature is written as r and s side by side (IEEE P1363); it must be in DER, as openssl makes it.'
  const says = isDer ? [] : [form]
  return [
    ...others.map((name) => ({ fits: fits(name), says: [...says, otherHash(name, algorithm)], triesMax: 1 })),
    { fits: fits(usual), says, triesMax: verificationsMax - 20 },
  ]
}

function openedWay({ hashName, bytes }: RecoveredHash, algorithm: SignatureAlgorithm): Way {
  const usual = hashOfAlgorithm[algorithm]
  const bare =
    'You signed the bare hash (NONEwithRSA or a raw RSA operation); the signature must name its hash, as SHA256withRSA does.'
  const says = hashName === undefined ? [bare] : hashName === usual ? [] : [otherHash(hashName, algorithm)]
  const name = hashName ?? usual
  return {
    fits: (text) => hash(name, signingBytes(text), 'buffer').equals(bytes),
    says,
    triesMax: comparisonsMax,
  }
}

function otherHash(name: string, algorithm: SignatureAlgorithm): string {
  return `You signed with the hash ${hashTitle(name)}, but algorithm="${algorithm}" says another: sign with ${hashTitle(hashOfAlgorithm[algorithm])}.`
}

function explainUnfound(
  input: SignatureToDiagnose,
  signingString: string,
  recovered: RecoveredHash | undefined,
): string {
  const bytes = (input.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  const { length } = input.signature
  if (length !== bytes)
    return `The signature has ${length} bytes, but the key of the certificate makes signatures of ${bytes}: it was made with another key, or something else was sent. Send the bytes that the private key of the certificate makes.`
  if (!recovered)
    return 'The signature was not made with the private key of this certificate, or was altered on its way. `openssl pkey -in key.pem -pubout` and `openssl x509 -in cert.pem -noout -pubkey` must print the same key.'
  const name = recovered.hashName ?? hashOfAlgorithm[input.algorithm]
  const expected = hash(name, signingBytes(signingString), 'hex')
  const what = recovered.hashName === undefined ? 'bytes' : `${hashTitle(name)} hash`
  return `The key is right, but you signed another text: the signature holds the ${what} ${recovered.bytes.toString('hex')}, and the hash of the signing string here is ${expected}. Compare the text that you signed with this one, byte by byte.`
}

function isRsa({ publicKey }: SignatureToDiagnose): boolean {
  return publicKey.asymmetricKeyType === 'rsa'
}
