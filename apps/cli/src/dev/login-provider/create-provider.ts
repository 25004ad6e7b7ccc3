import { randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import { Provider } from 'oidc-provider'
import type { DeviceRequests } from './device-requests.ts'
import { MemoryAdapter } from './memory-adapter.ts'
import type { LoginProviderOptions } from './provider-options.ts'

/** A national id, or a login name, with which people log in at banks of other packs. */
const isPerson = (id: string) => /^(?:\d{11}|[a-z][a-z0-9._-]{2,63})$/i.test(id)

const secondsOf = { short: 60, interaction: 600, session: 600 }

/** Makes the provider: everything that the bank uses is on and required, so that a mistake shows here first. */
export function createProvider(options: LoginProviderOptions, key: JWK, devices: DeviceRequests): Provider {
  const { issuer, acr, nationalIdClaim, people } = options
  const scope = `openid ${nationalIdClaim}`
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [clientOf(options)],
    jwks: { keys: [key] },
    scopes: ['openid', nationalIdClaim],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time', nationalIdClaim],
      [nationalIdClaim]: [nationalIdClaim],
    },
    conformIdTokenClaims: false,
    acrValues: [...acr],
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
      requestObjects: { enabled: true, requireSignedRequestObject: true },
      encryption: { enabled: true },
      ciba: {
        enabled: true,
        deliveryModes: ['poll'],
        processLoginHint: async (_context, hint = '') => {
          const id = hint.replace(/^[A-Z]+:/, '')
          return people.some(({ nationalId }) => nationalId === id) ? id : undefined
        },
        processLoginHintToken: async () => undefined,
        verifyUserCode: async () => undefined,
        validateRequestContext: async () => undefined,
        validateBindingMessage: async (_context, message = '') => {
          if (message.length > bindingMessageLengthMax) throw new Error('the binding message is too long')
        },
        triggerAuthenticationDevice: async (_context, request) => devices.add(request, scope),
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Nobody is asked twice: the bank's page says what is approved.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({
        ...(client === undefined ? {} : { clientId: client.clientId }),
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
      })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
    findAccount: async (_context, id) =>
      isPerson(id) ? { accountId: id, claims: async () => ({ sub: id, [nationalIdClaim]: id }) } : undefined,
    ttl: {
      AuthorizationCode: secondsOf.short,
      AccessToken: secondsOf.short,
      IdToken: secondsOf.interaction,
      Interaction: secondsOf.interaction,
      Session: secondsOf.session,
      Grant: secondsOf.session,
      BackchannelAuthenticationRequest: secondsOf.interaction,
    },
  })
  // Nobody stays logged in: whoever comes next chooses again who they are.
  provider.on('authorization.success', ({ oidc }) => {
    if (oidc.session !== undefined) Object.assign(oidc.session, { destroyed: true })
  })
  // Behind a proxy the address of a request is not the issuer's.
  provider.proxy = true
  return provider
}

const bindingMessageLengthMax = 100

function clientOf({ clientId, redirectUris, clientKeys, encrypts = false }: LoginProviderOptions) {
  return {
    client_id: clientId,
    client_name: 'Havn Bank',
    application_type: 'web' as const,
    redirect_uris: [...redirectUris],
    response_types: ['code' as const],
    grant_types: ['authorization_code', 'urn:openid:params:grant-type:ciba'],
    token_endpoint_auth_method: 'private_key_jwt' as const,
    token_endpoint_auth_signing_alg: 'ES256' as const,
    request_object_signing_alg: 'ES256' as const,
    require_signed_request_object: true,
    require_pushed_authorization_requests: true,
    id_token_signed_response_alg: 'ES256' as const,
    require_auth_time: true,
    backchannel_token_delivery_mode: 'poll' as const,
    backchannel_authentication_request_signing_alg: 'ES256' as const,
    jwks: { keys: clientKeys as never[] },
    ...(encrypts
      ? {
          id_token_encrypted_response_alg: 'ECDH-ES' as const,
          id_token_encrypted_response_enc: 'A256GCM' as const,
        }
      : {}),
  }
}
