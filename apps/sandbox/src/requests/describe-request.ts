import { buildSigningString, createDigest, HEADERS_SIGNED_IF_SENT } from '@havn/http-signature'
import { bodySha256, MASKED, maskText, type ReceivedRequest } from '@havn/server/edge'

const charactersMax = 8192
const namesMax = 100
const nameCharactersMax = 64

/** What the checks found out about the signature. */
interface SignatureFindings {
  /** Whether the signature, and with it the Digest header, is right. */
  readonly isVerified: boolean
  readonly signedNames: readonly string[] | undefined
  /** The text that was to be signed; undefined if the call was refused before it was built. */
  readonly signingString: string | undefined
  /** What the TPP signed in place of the signing string. */
  readonly signedText: string | undefined
}

/** Describes a request without its body and without the values of its headers, except those that were signed. */
export function describeRequest(request: ReceivedRequest, findings: SignatureFindings) {
  const { method, target, headers, body } = request
  const signingString = findings.signingString ?? signingStringOf(request, findings)
  const { signedText, isVerified } = findings
  return {
    method,
    path: maskText(target.slice(0, charactersMax)),
    headerNames: maskNames(headers),
    ...(body.length === 0
      ? {}
      : {
          body: {
            bytes: body.length,
            digest: isVerified ? `SHA-256=${bodySha256(request)}` : createDigest(body),
          },
        }),
    ...(signingString === undefined ? {} : { signingString: maskSigningString(signingString) }),
    ...(signedText === undefined ? {} : { signedText: maskSignedText(signedText) }),
  }
}

/** Masks all names as one text, a line each, because most of the time there is nothing to mask in any of them. */
function maskNames(headers: ReceivedRequest['headers']): readonly string[] {
  const names = Array.from(headers.keys(), (name) => name.slice(0, nameCharactersMax)).slice(0, namesMax)
  return names.length === 0 ? [] : maskText(names.join('\n')).split('\n')
}

function signingStringOf(request: ReceivedRequest, { signedNames }: SignatureFindings): string | undefined {
  if (signedNames === undefined) return undefined
  const signed = buildSigningString({ ...request, names: signedNames })
  return signed.ok ? signed.value : undefined
}

const SHOWN_HEADERS: ReadonlySet<string> = new Set([
  ...HEADERS_SIGNED_IF_SENT,
  '(request-target)',
  'host',
  'content-type',
  'tpp-notification-uri',
])

/** A TPP may sign more headers than it must, and those may hold secrets: only their names are shown. */
function maskSigningString(signed: string): string {
  const lines = signed.slice(0, charactersMax).split('\n')
  return lines
    .map((line) => {
      const name = line.slice(0, line.indexOf(':'))
      return SHOWN_HEADERS.has(name) ? maskText(line) : `${maskText(name)}: ${MASKED}`
    })
    .join('\n')
}

/** The same for what was signed by mistake. Its names may be written otherwise; a line that has none of them is masked. */
function maskSignedText(signed: string): string {
  const lines = signed.slice(0, charactersMax).split('\n')
  return lines
    .map((line) => {
      const [name = ''] = line.split(':', 1)
      const plain = name.trim().toLowerCase()
      const isShown = SHOWN_HEADERS.has(plain) || plain === 'request-target' || /^\s*$/.test(line)
      return isShown ? maskText(line) : MASKED
    })
    .join('\n')
}
