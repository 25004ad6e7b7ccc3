import { buildSigningString, createDigest, HEADERS_SIGNED_IF_SENT } from '@havn/http-signature'
import { MASKED, maskText, type ReceivedRequest } from '@havn/server/xs2a'

const charactersMax = 8192
const namesMax = 100
const nameCharactersMax = 64

/** What the checks found out about the signature. */
interface SignatureFindings {
  readonly signedNames: readonly string[] | undefined
  /** What the TPP signed in place of the signing string. */
  readonly signedText: string | undefined
}

/** Describes a request without its body and without the values of its headers, except those that were signed. */
export function describeRequest(request: ReceivedRequest, { signedNames, signedText }: SignatureFindings) {
  const { method, target, headers, body } = request
  const names = [...headers.keys()].slice(0, namesMax)
  const signed =
    signedNames === undefined ? undefined : buildSigningString({ ...request, names: signedNames })
  return {
    method,
    path: maskText(target.slice(0, charactersMax)),
    headerNames: names.map((name) => maskText(name.slice(0, nameCharactersMax))),
    ...(body.length === 0 ? {} : { body: { bytes: body.length, digest: createDigest(body) } }),
    ...(signed?.ok ? { signingString: maskSigningString(signed.value) } : {}),
    ...(signedText === undefined ? {} : { signedText: maskSignedText(signedText) }),
  }
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
