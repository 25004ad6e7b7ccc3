import type { BankSeal } from './bank-seal.ts'
import type { CallOptions } from './call-options.ts'
import { callOperation } from './call-operation.ts'
import type { CallArguments, Connection } from './call-operation.ts'
import type { BankOperations } from './printed/bank-operations.ts'
import type { AcceptFix } from './printed/headers.ts'
import { BANK_ROUTES, SANDBOX_ROUTES } from './printed/routes.ts'
import type { SandboxOperations } from './printed/sandbox-operations.ts'
import type { Route } from './route.ts'
import { createTransport } from './tpp-client.ts'
import type { TppClientOptions } from './tpp-client.ts'

/** How to reach a bank, and as which TPP. */
export interface BankOptions extends TppClientOptions {
  /** How often a call is tried again after 429, 503 or no answer. Default 2. */
  retries?: number
  /** The longest Retry-After that is waited for, in seconds. An answer that asks for more is returned at once. Default 10. */
  retryAfterSecondsMax?: number
  /** The x-accept-fix of every call that takes one. Default: payment-status-before-approval. */
  acceptFix?: readonly AcceptFix[]
  /**
   * How to recognise the bank's seal. With it, an answer that has a Signature must have the bank's own, or the call ends
   * as `no-answer`.
   */
  seal?: BankSeal
  /**
   * Whether every call asks for a signed answer, with TPP-Signed-Response-Preferred, and an answer without a Signature ends
   * as `no-answer` too. It needs `seal`. Default false.
   */
  requireSignedAnswers?: boolean
}

/** A bank as a TPP sees it: a method for every operation. `sandbox` has those that only a sandbox knows; elsewhere they get 404. */
export interface Bank extends BankOperations {
  readonly sandbox: SandboxOperations
}

/** Every answer that an operation may give, by its name. */
export type AnswerOf<Name extends keyof BankOperations | keyof SandboxOperations> =
  Name extends keyof BankOperations
    ? Awaited<ReturnType<BankOperations[Name]>>
    : Name extends keyof SandboxOperations
      ? Awaited<ReturnType<SandboxOperations[Name]>>
      : never

/** What an operation is asked, by its name. */
export type CallOf<Name extends keyof BankOperations | keyof SandboxOperations> =
  Name extends keyof BankOperations
    ? Parameters<BankOperations[Name]>[0]
    : Name extends keyof SandboxOperations
      ? Parameters<SandboxOperations[Name]>[0]
      : never

/**
 * Connects to a bank: an object with a method for every operation. Nothing is sent yet. A method signs the call, tries it
 * again where that helps, and returns one of the answers that the operation may give. It throws only if the call cannot be
 * made at all, or if its signal is aborted. `connectBank` itself throws if an option is wrong, such as a key that does not
 * belong to the certificate.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { connectBank } from '@havn/tpp-sdk'
 *
 * const bank = connectBank({
 *   baseUrl: 'https://localhost:8443',
 *   key: readFileSync('key.pem', 'utf8'),
 *   certificate: readFileSync('cert.pem', 'utf8'),
 *   ca: readFileSync('ca.pem', 'utf8'),
 * })
 * const answer = await bank.readUser({ session: { sessionId: 'my-session', redirectUri: 'https://tpp.example/back' } })
 * if (answer.status === 401) console.log('send the PSU to', answer.body._links.scaRedirect.href)
 * ```
 */
export function connectBank(options: BankOptions): Bank {
  if (options.requireSignedAnswers === true && options.seal === undefined)
    throw new Error('requireSignedAnswers needs seal: how to recognise the seal of the bank')
  const connection: Connection = {
    transport: createTransport(options),
    retries: options.retries ?? 2,
    retryAfterSecondsMax: options.retryAfterSecondsMax ?? 10,
    acceptFix: options.acceptFix ?? ['payment-status-before-approval'],
    seal: options.seal,
    requireSignedAnswers: options.requireSignedAnswers ?? false,
  }
  return {
    ...(methodsOf(BANK_ROUTES, connection) as unknown as BankOperations),
    sandbox: methodsOf(SANDBOX_ROUTES, connection) as unknown as SandboxOperations,
  }
}

type Method = (call?: CallArguments, options?: CallOptions) => Promise<unknown>

function methodsOf(routes: Readonly<Record<string, Route>>, connection: Connection): Record<string, Method> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]): [string, Method] => [
      name,
      (call = {}, options = {}) => callOperation(connection, { name, route }, call, options),
    ]),
  )
}
