import { importJWK, type CryptoKey } from 'jose'
import * as client from 'openid-client'
import { type Clock, monotonicMilliseconds } from '../../../platform/shared/clock.ts'
import { createProxiedFetch } from '../../../platform/outgoing/index.ts'
import type { OidcKey, OidcOptions } from './oidc-options.ts'

/** What an exchange with a provider needs. */
export interface ProviderSetup {
  readonly provider: Provider
  readonly options: OidcOptions
  readonly clock: Clock
}

/** One provider and what we know of it: its metadata and its keys, each cached. */
export interface Provider {
  /** A configuration for one exchange. Costs no network traffic while the metadata is cached. */
  configuration(): Promise<client.Configuration>
  /** Keeps the provider's keys that an exchange loaded. */
  keepKeys(configuration: client.Configuration): void
  readonly signingKey: () => Promise<client.PrivateKey>
  readonly decryptionKey: () => Promise<CryptoKey | undefined>
}

type KnownKeys = NonNullable<ReturnType<typeof client.getJwksCache>>['jwks']

const refreshMilliseconds = 10 * 60_000
const clockToleranceSeconds = 60

/** Opens a provider. Nothing is loaded before the first login. */
export function openProvider(
  options: OidcOptions,
  { clock, egressProxy }: { readonly clock: Clock; readonly egressProxy: string | undefined },
): Provider {
  const customFetch = egressProxy === undefined ? undefined : createProxiedFetch(egressProxy)
  const { issuer, clientId, idTokenAlgorithm, timeoutMilliseconds } = options
  const signingKey = lazily(async () => ({
    key: await importPrivateKey(options.signingKey),
    kid: options.signingKey.kid,
  }))
  const decryptionKey = lazily(async () =>
    options.decryptionKey === undefined ? undefined : importPrivateKey(options.decryptionKey),
  )
  const clientMetadata = {
    id_token_signed_response_alg: idTokenAlgorithm,
    [client.clockTolerance]: clockToleranceSeconds,
  }
  const isPlain = issuer.startsWith('http:')
  const timeout = timeoutMilliseconds / 1000
  const authenticate = async () =>
    client.PrivateKeyJwt(await signingKey(), { [client.modifyAssertion]: backdate })

  async function discover(): Promise<client.ServerMetadata> {
    const found = await client.discovery(new URL(issuer), clientId, clientMetadata, await authenticate(), {
      timeout,
      ...(customFetch && { [client.customFetch]: customFetch }),
      // The parsed options allow http only on this machine.
      ...(isPlain ? { execute: [client.allowInsecureRequests] } : {}),
    })
    return found.serverMetadata()
  }
  const metadata = cached(discover)
  let keys: { jwks: KnownKeys; loadedAt: number } | undefined

  return {
    signingKey,
    decryptionKey,
    async configuration() {
      const made = new client.Configuration(await metadata(), clientId, clientMetadata, await authenticate())
      made.timeout = timeout
      if (customFetch !== undefined) made[client.customFetch] = customFetch
      if (isPlain) client.allowInsecureRequests(made)
      // Without these the library trusts the connection, and accepts an id_token that was altered on the way.
      client.enableNonRepudiationChecks(made)
      const key = await decryptionKey()
      if (key !== undefined && options.decryptionKey !== undefined)
        client.enableDecryptingResponses(made, ENCRYPTIONS, {
          key,
          kid: options.decryptionKey.kid,
          alg: options.decryptionKey.alg,
        })
      // The library loads keys again for an unknown `kid` only if its copy is older than a minute: a provider that
      // changes its key would lose logins for a minute. A copy that says so is loaded again at once.
      if (keys !== undefined && monotonicMilliseconds() - keys.loadedAt < refreshMilliseconds)
        client.setJwksCache(made, {
          jwks: keys.jwks,
          uat: Math.floor(clock.milliseconds() / 1000) - 61,
        })
      return made
    },
    keepKeys(configuration) {
      const jwks = client.getJwksCache(configuration)?.jwks
      if (jwks !== undefined && jwks !== keys?.jwks) keys = { jwks, loadedAt: monotonicMilliseconds() }
    },
  }
}

const ENCRYPTIONS = ['A128GCM', 'A256GCM', 'A128CBC-HS256', 'A256CBC-HS512']

/**
 * Dates an assertion back by a minute. With a clock 25 seconds ahead of the provider's, it would otherwise not be valid
 * yet, and no login would succeed.
 */
export function backdate(_header: unknown, payload: { iat?: unknown; nbf?: unknown; exp?: unknown }): void {
  const now = Number(payload.iat)
  payload.iat = now - 60
  payload.nbf = now - 60
  payload.exp = now + 60
}

async function importPrivateKey(jwk: OidcKey): Promise<CryptoKey> {
  const key = await importJWK(jwk, jwk.alg)
  if (key instanceof Uint8Array) throw new TypeError('expected an asymmetric key')
  return key
}

function lazily<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => (loading ??= load())
}

/**
 * Loads a value once for everybody who asks, and again in the background when it is old: a provider that is down at that
 * moment changes nothing, because the old value is used until a new one is there.
 */
function cached<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Value; loadedAt: number } | undefined
  let loading: Promise<Value> | undefined
  const reload = () =>
    (loading ??= load()
      .then((value) => {
        known = { value, loadedAt: monotonicMilliseconds() }
        return value
      })
      .finally(() => (loading = undefined)))
  return async () => {
    if (known === undefined) return reload()
    if (monotonicMilliseconds() - known.loadedAt > refreshMilliseconds) reload().catch(() => {})
    return known.value
  }
}
