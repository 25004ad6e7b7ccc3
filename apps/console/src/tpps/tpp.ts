import type { KeyObject, X509Certificate } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bank, TppClient } from '@havn/tpp-sdk'

/** A TPP that a browser may choose. */
export interface KnownTpp {
  /** The name of its folder, by which commands know it; in a hosted console, its number. Pages show `tppName` instead. */
  readonly name: string
  readonly certificate: X509Certificate
}

/** A TPP as whom the console calls the bank. */
export interface Tpp extends KnownTpp {
  /** The bank, by the typed client. */
  readonly bank: Bank
  /** For calls that the typed client would not make, such as wrong ones. */
  readonly client: TppClient
  /** What calls are signed with, where the console holds the private key: it can then sign wrong ones too. */
  readonly access?: TppAccess
}

/** How a TPP reaches the bank, and what it signs with. */
export interface TppAccess {
  readonly baseUrl: string
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** PEM of the authority that issued the bank's certificate. */
  readonly ca: string
}

/** Says which TPP a request of a browser is for. */
export interface TppSource {
  /** The TPP of the request, or where the browser has to go first. */
  find(request: IncomingMessage): Promise<Tpp | { readonly goTo: string }>
  /** The TPPs that this browser may choose between. */
  list(request: IncomingMessage): readonly KnownTpp[]
}

/** The pages of a hosted console for those who are not signed in. */
export interface PublicSite {
  /** Whether a request may come without an Origin: a program's, to the one address that is for programs. */
  isOfProgram(request: IncomingMessage): boolean
  /** Answers a request for a public page; returns false if the address is another one. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
}
