import * as client from 'openid-client'
import type { ProviderOutcome, RedirectCallback, RedirectLogin, RedirectStart } from '../index.ts'
import { describeProblem, isBrokenSocket } from './describe-problem.ts'
import { backdate, type ProviderSetup } from './provider-metadata.ts'
import { readProvenIdentity } from './read-identity.ts'

/** Pushes a signed request to the provider (JAR and PAR) and returns where the browser leaves to. */
export async function beginLogin(setup: ProviderSetup, login: RedirectLogin): Promise<RedirectStart> {
  const { provider, options } = setup
  try {
    const configuration = await provider.configuration()
    const signed = await client.buildAuthorizationUrlWithJAR(
      configuration,
      {
        redirect_uri: login.redirectUri,
        response_type: 'code',
        // `form_post` would arrive without the cookie of the browser.
        response_mode: 'query',
        scope: options.scope,
        state: login.state,
        nonce: login.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(login.verifier),
        code_challenge_method: 'S256',
        acr_values: login.acr.join(' '),
        // Every payment needs a new authentication, whatever session the provider has.
        prompt: 'login',
        max_age: '0',
        ui_locales: login.uiLocales,
        ...(login.loginHint === undefined ? {} : { login_hint: login.loginHint }),
      },
      await provider.signingKey(),
      { [client.modifyAssertion]: backdate },
    )
    const push = () => client.buildAuthorizationUrlWithPAR(configuration, signed.searchParams)
    const address = await onceMoreIfBroken(push)
    return { kind: 'leave', address: address.href }
  } catch (error) {
    const { detail } = describeProblem(error)
    return { kind: 'problem', problem: 'unavailable', detail }
  }
}

/** Redeems the code that the browser brought back, and checks everything about the answer but the person. */
export async function finishLogin(
  setup: ProviderSetup,
  callback: RedirectCallback,
): Promise<ProviderOutcome> {
  const { provider, options } = setup
  try {
    const configuration = await provider.configuration()
    const address = new URL(callback.redirectUri)
    address.search = callback.parameters.toString()
    const redeem = () =>
      client.authorizationCodeGrant(configuration, address, {
        expectedState: callback.state,
        expectedNonce: callback.nonce,
        pkceCodeVerifier: callback.verifier,
        idTokenExpected: true,
        maxAge: options.maxAgeSeconds,
      })
    const tokens = await onceMoreIfBroken(redeem)
    provider.keepKeys(configuration)
    return await readProvenIdentity(setup, { configuration, tokens, acr: callback.acr })
  } catch (error) {
    return describeProblem(error)
  }
}

/** Tries once more on a new connection. A code that was redeemed after all is refused then, which harms nobody. */
async function onceMoreIfBroken<Value>(exchange: () => Promise<Value>): Promise<Value> {
  try {
    return await exchange()
  } catch (error) {
    if (!isBrokenSocket(error)) throw error
    return exchange()
  }
}
