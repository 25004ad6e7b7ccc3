import { buildSigningString, createDigest } from '@havn/http-signature'
import type { ReceivedRequest } from '../../xs2a/index.ts'
import { maskText } from './mask.ts'

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
    ...(signed?.ok ? { signingString: maskText(signed.value.slice(0, charactersMax)) } : {}),
  }
}
