import { readFileSync } from 'node:fs'
import type { JWK } from 'jose'

/** A person who can log in at the provider. */
export interface ProviderPerson {
  readonly nationalId: string
  readonly name: string
}

/** How to run the provider, as the file that it is started with says. */
export interface LoginProviderOptions {
  /** Where browsers and the bank reach it; it listens on this host and port unless `listenOn` says otherwise. */
  readonly issuer: string
  /** A host and port behind a proxy. */
  readonly listenOn?: { readonly host: string; readonly port: number }
  /** Where its signing key is kept. Made at the first start; removing it means another key at the next. */
  readonly keyFile: string
  readonly clientId: string
  readonly clientKeys: readonly JWK[]
  readonly redirectUris: readonly string[]
  readonly people: readonly ProviderPerson[]
  readonly nationalIdClaim: string
  /** The levels of assurance to choose from, the strongest first. */
  readonly acr: readonly string[]
  /** Whether id_tokens are encrypted to the key of the bank that is for encryption. */
  readonly encrypts?: boolean
}

/** Reads the options from the file that the process was started with. */
export function readProviderOptions(path: string): LoginProviderOptions {
  return JSON.parse(readFileSync(path, 'utf8')) as LoginProviderOptions
}
