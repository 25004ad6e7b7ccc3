import { compactDecrypt, decodeProtectedHeader, type JWK } from 'jose'
import * as client from 'openid-client'
import type { ProviderOutcome } from '../index.ts'
import type { DescribedProblem } from './describe-problem.ts'
import type { Provider, ProviderSetup } from './provider-metadata.ts'
import { verifySignedText } from './verify-proof.ts'

/** The answer of the provider's token endpoint, whose signature, issuer, audience and times the library has checked. */
interface TokenAnswer {
  readonly configuration: client.Configuration
  readonly tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers
  readonly acr: readonly string[]
}

/**
 * Reads who authenticated, how and when. The library accepts any level of assurance and any person: both are checked by
 * us, the level and the time here, the person where the authorisation is known.
 */
export async function readProvenIdentity(
  { provider, options, clock }: ProviderSetup,
  { configuration, tokens, acr: required }: TokenAnswer,
): Promise<ProviderOutcome> {
  const claims = tokens.claims()
  const { nationalIdClaim, maxAgeSeconds, issuer, clientId } = options
  if (claims === undefined || tokens.id_token === undefined) return refuse('invalid', 'there is no id_token')
  const { acr, auth_time: authTime } = claims
  if (typeof acr !== 'string' || !required.includes(acr))
    return refuse('weak', `acr is ${JSON.stringify(acr)}, required is one of ${required.join(' ')}`)
  if (typeof authTime !== 'number') return refuse('invalid', 'there is no auth_time')
  if (authTime + maxAgeSeconds + toleranceSeconds < clock.milliseconds() / 1000)
    return refuse('stale', `the person authenticated more than ${maxAgeSeconds} seconds ago`)
  const nationalId = claims[nationalIdClaim]
  if (typeof nationalId !== 'string' || nationalId === '')
    return refuse('invalid', `the claim ${nationalIdClaim} is missing`)
  const idToken = await decryptIfNeeded(provider, tokens.id_token)
  const jwk = verifyingKey(configuration, idToken)
  // Evidence that cannot be verified later is none.
  if (jwk === undefined || (await verifySignedText(idToken, jwk)) === undefined)
    return refuse('invalid', 'the key that signed the id_token is not among the keys of the provider')
  return {
    kind: 'authenticated',
    nationalId,
    proof: { issuer, clientId, idToken, jwk: { ...jwk }, nationalIdClaim, acr, authTime },
  }
}

const toleranceSeconds = 60

function refuse(problem: DescribedProblem['problem'], detail: string): DescribedProblem {
  return { kind: 'problem', problem, detail }
}

/** An encrypted id_token contains the signed one, which is what can be verified later without our key. */
async function decryptIfNeeded(provider: Provider, idToken: string): Promise<string> {
  const key = await provider.decryptionKey()
  if (key === undefined || idToken.split('.').length !== 5) return idToken
  const { plaintext } = await compactDecrypt(idToken, key)
  return new TextDecoder().decode(plaintext)
}

function verifyingKey(configuration: client.Configuration, idToken: string): JWK | undefined {
  const { kid, alg } = decodeProtectedHeader(idToken)
  const keys = (client.getJwksCache(configuration)?.jwks.keys ?? []) as readonly JWK[]
  const candidates = keys.filter(
    (key) =>
      (kid === undefined || key.kid === kid) &&
      (key.alg === undefined || key.alg === alg) &&
      key.use !== 'enc',
  )
  return candidates.length === 1 ? candidates[0] : undefined
}
