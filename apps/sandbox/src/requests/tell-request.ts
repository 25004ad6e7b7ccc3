import { buildSigningString, createDigest, SIGNED_HEADER_CANDIDATES } from '@havn/http-signature'
import { MASKED, maskText, type ReceivedRequest } from '@havn/server/xs2a'

const charactersMax = 8192
const namesMax = 100
const nameCharactersMax = 64

/** A request without its body and without the values of its headers, but for those that were signed. */
export function tellRequest(request: ReceivedRequest, signedNames: readonly string[] | undefined) {
  const { method, target, headers, body } = request
  const names = [...headers.keys()].slice(0, namesMax)
  const signed =
    signedNames === undefined ? undefined : buildSigningString({ ...request, names: signedNames })
  return {
    method,
    path: maskText(target.slice(0, charactersMax)),
    headerNames: names.map((name) => maskText(name.slice(0, nameCharactersMax))),
    ...(body.length === 0 ? {} : { body: { bytes: body.length, digest: createDigest(body) } }),
    ...(signed?.ok ? { signingString: tellSigningString(signed.value) } : {}),
  }
}

const TOLD: ReadonlySet<string> = new Set([
  ...SIGNED_HEADER_CANDIDATES,
  '(request-target)',
  'host',
  'content-type',
  'tpp-notification-uri',
])

/** Whoever signs more than there is to sign may sign what is nobody's business: of that, the names alone. */
function tellSigningString(signed: string): string {
  const lines = signed.slice(0, charactersMax).split('\n')
  return lines
    .map((line) => {
      const name = line.slice(0, line.indexOf(':'))
      return TOLD.has(name) ? maskText(line) : `${maskText(name)}: ${MASKED}`
    })
    .join('\n')
}
