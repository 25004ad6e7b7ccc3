import type { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { DIGESTS, SIGNATURES } from './algorithms.ts'
import { type ListOutcome, refuseList } from './trusted-list.ts'
import { childrenOf, decodeXml, parseXml, type XmlElement } from './xml-document.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const ENVELOPED = `${DSIG}enveloped-signature`
const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

type Verified =
  | {
      readonly ok: true /** The canonical text that was signed. */
      readonly signedXml: string
      readonly signer: X509Certificate
    }
  | (ListOutcome & { ok: false })

/**
 * Verifies the signature of a list: exactly one, directly in the root, over the whole document, by one of the given
 * signers. What is returned is the text that was signed; nothing else of the document may be read.
 */
export function verifyList(document: Uint8Array, signers: readonly X509Certificate[]): Verified {
  let text: string
  let root: XmlElement
  try {
    text = decodeXml(document)
    root = parseXml(text)
  } catch (error) {
    return refuseList('unreadable', messageOf(error))
  }
  const [signature, ...others] = Array.from(root.getElementsByTagNameNS('*', 'Signature'))
  if (
    signature === undefined ||
    others.length > 0 ||
    signature.parentNode !== root ||
    signature.namespaceURI !== DSIG
  )
    return refuseList('signature-refused', 'expected exactly one Signature, directly in the root element')
  const problem = findSignatureProblem(root, signature)
  if (problem !== undefined) return refuseList('signature-refused', problem)
  const signer = findSigner(signature, signers)
  if (signer === undefined)
    return refuseList('signer-unknown', 'expected the certificate of a pinned signer in KeyInfo')
  return checkSignature(text, signature, signer)
}

function checkSignature(text: string, signature: XmlElement, signer: X509Certificate): Verified {
  const signed = new SignedXml({ publicCert: signer.toString(), getCertFromKeyInfo: () => null })
  signed.SignatureAlgorithms = SIGNATURES
  signed.HashAlgorithms = DIGESTS
  try {
    signed.loadSignature(signature)
    if (!signed.checkSignature(text))
      return refuseList('signature-wrong', 'the content is not what was signed')
  } catch (error) {
    return refuseList('signature-wrong', messageOf(error))
  }
  // The references are in the order of SignedInfo, and findSignatureProblem has seen that the first is the root.
  const [signedXml] = signed.getSignedReferences()
  return signedXml === undefined
    ? refuseList('signature-wrong', 'nothing was signed')
    : { ok: true, signedXml, signer }
}

/** Finds what is not allowed in the form of a signature; undefined if all is. */
function findSignatureProblem(root: XmlElement, signature: XmlElement): string | undefined {
  const [signedInfo, signatureValue, keyInfo, ...objects] = childrenOf(signature)
  const names = [signedInfo, signatureValue, keyInfo].map((element) => element?.localName).join(' ')
  if (signedInfo === undefined || names !== 'SignedInfo SignatureValue KeyInfo')
    return `expected SignedInfo, SignatureValue and KeyInfo, got ${names}`
  if (objects.some(({ localName }) => localName !== 'Object'))
    return 'expected nothing but Object after KeyInfo'
  const [canonicalization, method, ...references] = childrenOf(signedInfo)
  if (
    canonicalization?.localName !== 'CanonicalizationMethod' ||
    algorithmOf(canonicalization) !== EXCLUSIVE_C14N
  )
    return 'expected exclusive canonicalization of SignedInfo'
  if (method?.localName !== 'SignatureMethod' || SIGNATURES[algorithmOf(method)] === undefined)
    return `expected a signature with SHA-256 or better, got ${method === undefined ? 'none' : algorithmOf(method)}`
  // The library looks for these anywhere in the Signature.
  for (const name of ['SignedInfo', 'CanonicalizationMethod', 'SignatureMethod', 'SignatureValue'])
    if (signature.getElementsByTagNameNS('*', name).length !== 1) return `expected ${name} once`
  return findReferenceProblem(root, references)
}

/** The first reference is the whole document; a second one may be the properties of the signature (XAdES). */
function findReferenceProblem(root: XmlElement, references: readonly XmlElement[]): string | undefined {
  const [whole, properties, ...more] = references
  if (whole === undefined || more.length > 0)
    return 'expected one reference, or two with that of the properties'
  for (const reference of references) {
    const digest = childrenOf(reference).find(({ localName }) => localName === 'DigestMethod')
    if (digest === undefined || DIGESTS[algorithmOf(digest)] === undefined)
      return 'expected references with SHA-256 or better'
  }
  const uri = whole.getAttribute('URI')
  const rootId = root.getAttribute('Id') ?? ''
  if (!whole.hasAttribute('URI') || (uri !== '' && uri !== `#${rootId}`))
    return 'expected the first reference to be the whole document'
  if (transformsOf(whole).join(' ') !== `${ENVELOPED} ${EXCLUSIVE_C14N}`)
    return 'expected the transforms enveloped-signature and exclusive canonicalization'
  if (properties === undefined) return undefined
  return properties.getAttribute('Type') === 'http://uri.etsi.org/01903#SignedProperties' &&
    transformsOf(properties).every((algorithm) => algorithm === EXCLUSIVE_C14N)
    ? undefined
    : 'expected the second reference to be the signed properties'
}

function transformsOf(reference: XmlElement): readonly string[] {
  const transforms = childrenOf(reference).find(({ localName }) => localName === 'Transforms')
  return transforms === undefined ? [] : childrenOf(transforms).map(algorithmOf)
}

function algorithmOf(element: XmlElement): string {
  return element.getAttribute('Algorithm') ?? ''
}

/** KeyInfo only says which of the pinned signers is meant: the key is always that of the pinned certificate. */
function findSigner(signature: XmlElement, signers: readonly X509Certificate[]): X509Certificate | undefined {
  const certificates = Array.from(signature.getElementsByTagNameNS(DSIG, 'X509Certificate'))
  const given = new Set(certificates.map(({ textContent }) => textContent.replaceAll(/\s/g, '')))
  return signers.find(({ raw }) => given.has(raw.toString('base64')))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : 'unknown error'
}
