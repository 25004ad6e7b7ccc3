import * as client from 'openid-client'
import { createProxiedFetch } from '../../../platform/outgoing/index.ts'
import { describeProblem } from './describe-problem.ts'

/** The provider at which the bank's employees log in. */
export interface EmployeeProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** With `openid`. */
  readonly scope: string
}

/** What binds a login to one browser. All of it is derived from a secret in that browser's cookie. */
export interface EmployeeLoginSecrets {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Who logged in, as the provider signed it. */
export type EmployeeLoginOutcome =
  | { readonly kind: 'logged-in'; readonly claims: Readonly<Record<string, unknown>> }
  | { readonly kind: 'problem'; readonly detail: string | undefined }

/** Logs the bank's employees in by the authorization code flow with PKCE, state and nonce. */
export interface EmployeeLogin {
  /** Returns the address at the provider that the browser leaves to. */
  begin(secrets: EmployeeLoginSecrets): Promise<string>
  /** Redeems the code that the browser brought back. */
  finish(secrets: EmployeeLoginSecrets, parameters: URLSearchParams): Promise<EmployeeLoginOutcome>
}

const timeoutSeconds = 5
const clockToleranceSeconds = 60

/** Nothing is loaded from the provider before the first login, and its metadata are loaded for each one: logins are few. */
export function createEmployeeLogin(
  provider: EmployeeProvider,
  { egressProxy }: { readonly egressProxy: string | undefined },
): EmployeeLogin {
  const customFetch = egressProxy === undefined ? undefined : createProxiedFetch(egressProxy)
  const { issuer, clientId, clientSecret, scope } = provider

  async function discover(): Promise<client.Configuration> {
    const metadata = { [client.clockTolerance]: clockToleranceSeconds }
    const authenticate = client.ClientSecretPost(clientSecret)
    const found = await client.discovery(new URL(issuer), clientId, metadata, authenticate, {
      timeout: timeoutSeconds,
      ...(customFetch && { [client.customFetch]: customFetch }),
      // The settings allow http only on this machine.
      ...(issuer.startsWith('http:') ? { execute: [client.allowInsecureRequests] } : {}),
    })
    // Without this the library trusts the connection, and accepts an id_token that was altered on the way.
    client.enableNonRepudiationChecks(found)
    return found
  }

  return {
    async begin({ redirectUri, state, nonce, verifier }) {
      const address = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    async finish({ redirectUri, state, nonce, verifier }, parameters) {
      const address = new URL(redirectUri)
      address.search = parameters.toString()
      try {
        const tokens = await client.authorizationCodeGrant(await discover(), address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        return claims === undefined
          ? { kind: 'problem', detail: 'no id_token' }
          : { kind: 'logged-in', claims: { ...claims } }
      } catch (error) {
        return { kind: 'problem', detail: describeProblem(error).detail }
      }
    },
  }
}
