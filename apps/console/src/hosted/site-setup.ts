import type { IncomingMessage } from 'node:http'
import type { SandboxStatus } from '@havn/contract'
import type { SandboxCa } from '@havn/test-certificates'
import type { Challenges } from './sign-in/challenges.ts'
import type { HostedOptions } from './hosted-options.ts'
import type { Register } from './registration/registration.ts'
import type { Sessions } from './sign-in/sessions.ts'

/** What the pages for those who are not signed in are made from. */
export interface SiteSetup {
  readonly options: HostedOptions
  readonly bankUrl: string
  readonly docsFolder: string
  readonly ca: SandboxCa
  readonly caPem: string
  readonly challenges: Challenges
  readonly sessions: Sessions
  readonly register: Register
  /** The bank's status; undefined if the bank does not answer. */
  readonly readStatus: () => Promise<SandboxStatus | undefined>
  readonly now: () => number
}

/** A request of somebody who need not be signed in. */
export interface PublicRequest {
  readonly request: IncomingMessage
  readonly method: string
  readonly path: string
  /** The fields of a form, or of a JSON object. */
  readonly form: URLSearchParams
  readonly isJson: boolean
}
