import type { BankCustomer } from '../core-bank/index.ts'
import { type Html, html } from '../web/html.ts'
import type { Messages } from '../web/messages/messages.ts'

/**
 * How a PSU proves who they are. The program that starts the server provides it. Today the login page contains a form;
 * an authentication that redirects the browser, such as OpenID Connect, will be another `kind`.
 */
export type PsuAuthentication = FormAuthentication

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
  /**
   * Reads from the submitted form whom the person claims to be. Attempts are counted by this text, and its keyed hash is
   * compared with that of the national id that a call named (X-PSU-Identity).
   */
  readIdentity(form: URLSearchParams): string
  /** Checks the claim. Called outside of any transaction, after the attempt was counted. */
  authenticate(claim: { readonly bankId: string; readonly identity: string }): Promise<AuthenticationOutcome>
}

/** The person who logged in, or why nobody did. */
export type AuthenticationOutcome =
  | { readonly kind: 'authenticated'; readonly psu: BankCustomer }
  | { readonly kind: 'problem'; readonly problem: 'unknown-identity' }

/** The authentication of a server whose program provides none: nobody can log in. */
export const NO_AUTHENTICATION: PsuAuthentication = {
  kind: 'form',
  name: 'none',
  fieldId: 'main',
  renderNotice: () => undefined,
  renderFields: () => html``,
  readIdentity: () => '',
  authenticate: async () => ({ kind: 'problem', problem: 'unknown-identity' }),
}
