import { buildSigningString, createDigest, HEADERS_SIGNED_IF_SENT } from '@havn/http-signature'
import { MASKED, maskText, type ReceivedRequest } from '@havn/server/xs2a'

const charactersMax = 8192
const namesMax = 100
const nameCharactersMax = 64

/** Describes a request without its body and without the values of its headers, except those that were signed. */
export function describeRequest(request: ReceivedRequest, signedNames: readonly string[] | undefined) {
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
