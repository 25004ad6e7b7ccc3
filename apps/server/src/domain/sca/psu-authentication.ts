import type { BankCustomer } from '../../core-bank/index.ts'
import { type Html, html } from '@havn/html'
import type { Messages } from '../../platform/web/messages/messages.ts'

/**
 * How a PSU proves who they are. The program that starts the server provides it. The pages keep the state: they count
 * attempts, derive the secrets of a login and decide what a result means. An adapter knows only its protocol.
 */
export type PsuAuthentication = FormAuthentication | RedirectAuthentication

/** An authentication by a form on the login page. */
export interface FormAuthentication {
  readonly kind: 'form'
  /** Names the authentication in logs. */
  readonly name: string
  /** The id of the form's first field, to which a problem links. */
  readonly fieldId: string
  /** Renders the notice above the form; `isNamed` says that the call named the PSU, so that nobody else can log in. */
  renderNotice(text: Messages, isNamed: boolean): Html | undefined
  /** Renders the form's fields. `problem` is what was wrong with the last attempt. */
  renderFields(text: Messages, problem: string | undefined): Html
  /** Says which form an identity has. */
  malformedText(text: Messages): string
  /**
   * Reads from the submitted form whom the person claims to be. Attempts are counted by this text, and its keyed hash is
   * compared with that of the national id that a call named (X-PSU-Identity). Undefined if it has not the form of an
   * identity: the page says so, and no attempt is counted.
   */
  readIdentity(form: URLSearchParams): string | undefined
  /** Checks the claim. Called outside of any transaction, after the attempt was counted. */
  authenticate(claim: { readonly bankId: string; readonly identity: string }): Promise<AuthenticationOutcome>
}

/** The person who logged in, or why nobody did. */
export type AuthenticationOutcome =
  | { readonly kind: 'authenticated'; readonly psu: BankCustomer }
  | { readonly kind: 'problem'; readonly problem: 'unknown-identity' }

/** An authentication at a provider: the browser leaves for it and returns to `/sca/callback`. */
export interface RedirectAuthentication {
  readonly kind: 'redirect'
  /** Names the authentication in logs. */
  readonly name: string
  /** What people call the provider, such as BankID. The button that leaves for it shows this name. */
  readonly label: string
  /** The levels of assurance (`acr`) of which the provider must confirm one, by the amount in minor units of the home currency; 0n if there is none. */
  requiredAcr(amountMinorUnits: bigint): readonly string[]
  /** Announces the login to the provider. Called outside of any transaction, after the attempt was counted. */
  begin(login: RedirectLogin): Promise<RedirectStart>
  /** Redeems what the browser brought back. Called outside of any transaction; it checks everything but the person. */
  finish(callback: RedirectCallback): Promise<ProviderOutcome>
  /** Asks the PSU on a device of their own, without a browser; undefined if the provider cannot. */
  readonly decoupled?: DecoupledAuthentication | undefined
}

/** The secrets of one login. They are derived from our key and from what was shown, so nothing secret is stored. */
export interface LoginSecrets {
  /** Binds the callback to the browser that left. */
  readonly state: string
  /** Binds the provider's signed answer to what the page showed. */
  readonly nonce: string
  /** Binds the redemption of the code to us (PKCE). */
  readonly verifier: string
}

/** One login at a provider. */
export interface RedirectLogin extends LoginSecrets {
  readonly redirectUri: string
  readonly acr: readonly string[]
  readonly uiLocales: string
  /** Who is to log in, as the provider knows them; undefined if we do not know. */
  readonly loginHint?: string | undefined
}

/** Where the browser leaves to, or why it cannot. `detail` is for the log: no secret, no national id. */
export type RedirectStart =
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'problem'; readonly problem: 'unavailable'; readonly detail: string }

/** What the browser brought back, and what must be true of it. */
export interface RedirectCallback extends LoginSecrets {
  readonly redirectUri: string
  readonly parameters: URLSearchParams
  readonly acr: readonly string[]
}

/** What the provider said about the person. `detail` is for the log: no secret, no national id. */
export type ProviderOutcome =
  | ProvenIdentity
  | { readonly kind: 'problem'; readonly problem: ProviderProblem; readonly detail: string }

/**
 * Why a login at a provider did not succeed. `cancelled`: by the person. `unavailable`: the provider is down, slow or
 * faulty. `weak`: with a lower level of assurance than required. `stale`: too long ago. `changed`: for something else than
 * what is shown now. `invalid`: not what we asked for, such as an altered or replayed response.
 */
export type ProviderProblem = 'cancelled' | 'unavailable' | 'weak' | 'stale' | 'changed' | 'invalid'

/** A person whose identity the provider confirmed. */
export interface ProvenIdentity {
  readonly kind: 'authenticated'
  readonly nationalId: string
  readonly proof: IdentityProof
}

/** What the provider signed, with everything that is needed to verify it again years later. */
export interface IdentityProof {
  readonly issuer: string
  readonly clientId: string
  readonly idToken: string
  /** The provider's public key that verified the token, as a JWK. */
  readonly jwk: Readonly<Record<string, unknown>>
  /** The claim of the token that contains the national id. */
  readonly nationalIdClaim: string
  readonly acr: string
  /** When the person authenticated, in seconds since 1970, by the provider's clock. */
  readonly authTime: number
}

/** An authentication on the PSU's own device: the provider is asked, and then polled for its answer. */
export interface DecoupledAuthentication {
  /** The longest binding message that the provider accepts. */
  readonly bindingMessageLengthMax: number
  /** How long the person has to answer. */
  readonly expirySeconds: number
  request(request: DecoupledRequest): Promise<DecoupledStart>
  /** Polls once. Never faster than `intervalSeconds` of the last result. */
  poll(request: { readonly authReqId: string; readonly acr: readonly string[] }): Promise<DecoupledPoll>
}

/** What the PSU is asked on their device. */
export interface DecoupledRequest {
  /** The person's national id, as the call named it. */
  readonly nationalId: string
  readonly bindingMessage: string
  readonly acr: readonly string[]
}

/** The request that the provider accepted, as we signed it, or why there is none. */
export type DecoupledStart =
  | {
      readonly kind: 'requested'
      readonly authReqId: string
      readonly signedRequest: string
      /** Our public key that verifies the request, as a JWK. */
      readonly requestKey: Readonly<Record<string, unknown>>
      readonly expiresInSeconds: number
      readonly intervalSeconds: number
    }
  | {
      readonly kind: 'problem'
      readonly problem: 'unavailable' | 'refused' | 'unknown-person'
      readonly detail: string
    }

/** What the provider answered to a poll. */
export type DecoupledPoll =
  | { readonly kind: 'pending'; readonly slowDown: boolean }
  | { readonly kind: 'expired' }
  | ProviderOutcome

/** The authentication of a server whose program provides none: nobody can log in. */
export const NO_AUTHENTICATION: FormAuthentication = {
  kind: 'form',
  name: 'none',
  fieldId: 'main',
  renderNotice: () => undefined,
  renderFields: () => html``,
  malformedText: ({ login }) => login.format,
  readIdentity: () => '',
  authenticate: async () => ({ kind: 'problem', problem: 'unknown-identity' }),
}
