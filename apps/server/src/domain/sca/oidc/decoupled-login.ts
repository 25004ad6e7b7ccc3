import { SignJWT } from 'jose'
import * as client from 'openid-client'
import { newId } from '../../../platform/shared/ids.ts'
import type { DecoupledPoll, DecoupledRequest, DecoupledStart } from '../index.ts'
import { describeProblem } from './describe-problem.ts'
import type { DecoupledOptions, OidcKey } from './oidc-options.ts'
import type { ProviderSetup } from './provider-metadata.ts'
import { readProvenIdentity } from './read-identity.ts'

const CIBA_GRANT = 'urn:openid:params:grant-type:ciba'
const intervalSecondsDefault = 5

/** Asks a person on their own device (CIBA, poll mode). The signed request is part of the evidence. */
export async function requestDecoupled(
  setup: ProviderSetup & { decoupled: DecoupledOptions },
  request: DecoupledRequest,
): Promise<DecoupledStart> {
  const { provider, decoupled } = setup
  try {
    const signedRequest = await signRequest(setup, request)
    const configuration = await provider.configuration()
    const answer = await client.initiateBackchannelAuthentication(configuration, { request: signedRequest })
    return {
      kind: 'requested',
      authReqId: answer.auth_req_id,
      signedRequest,
      requestKey: publicPartOf(setup.options.signingKey),
      expiresInSeconds: Math.min(answer.expires_in, decoupled.expirySeconds),
      intervalSeconds: answer.interval ?? intervalSecondsDefault,
    }
  } catch (error) {
    const { problem, detail } = describeProblem(error)
    if (error instanceof client.ResponseBodyError && error.error === 'unknown_user_id')
      return { kind: 'problem', problem: 'unknown-person', detail }
    return { kind: 'problem', problem: problem === 'unavailable' ? 'unavailable' : 'refused', detail }
  }
}

/** The members of a JWK that others may know; all others are secret. */
function publicPartOf({ kty, crv, x, y, n, e, kid, alg }: OidcKey): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries({ kty, crv, x, y, n, e, kid, alg }).filter(([, value]) => value !== undefined),
  )
}

async function signRequest(
  { provider, options, clock, decoupled }: ProviderSetup & { decoupled: DecoupledOptions },
  request: DecoupledRequest,
): Promise<string> {
  const { key } = await provider.signingKey()
  const now = Math.floor(clock.milliseconds() / 1000)
  return new SignJWT({
    scope: options.scope,
    login_hint: `${decoupled.loginHintPrefix}${request.nationalId}`,
    acr_values: request.acr.join(' '),
    binding_message: request.bindingMessage,
    requested_expiry: decoupled.expirySeconds,
  })
    .setProtectedHeader({ alg: options.signingKey.alg, kid: options.signingKey.kid })
    .setIssuer(options.clientId)
    .setAudience(options.issuer)
    .setIssuedAt(now - 60)
    .setNotBefore(now - 60)
    .setExpirationTime(now + 60)
    .setJti(newId())
    .sign(key)
}

/** Asks the provider once whether the person has answered. */
export async function pollDecoupled(
  setup: ProviderSetup,
  { authReqId, acr }: { readonly authReqId: string; readonly acr: readonly string[] },
): Promise<DecoupledPoll> {
  const { provider } = setup
  try {
    const configuration = await provider.configuration()
    const tokens = await client.genericGrantRequest(configuration, CIBA_GRANT, { auth_req_id: authReqId })
    provider.keepKeys(configuration)
    return await readProvenIdentity(setup, { configuration, tokens, acr })
  } catch (error) {
    const code = error instanceof client.ResponseBodyError ? error.error : undefined
    if (code === 'authorization_pending' || code === 'slow_down')
      return { kind: 'pending', slowDown: code === 'slow_down' }
    if (code === 'expired_token') return { kind: 'expired' }
    return describeProblem(error)
  }
}
