import type { TppIdentity } from '../exchange/sign-call.ts'
import type { PsuAct, StandardCheck } from './standard-check.ts'

/** A call of a check, as it goes over the wire. */
export interface ServerCall {
  /** Which address of the deployment: `{{base}}`, `{{sealedBase}}` or `{{norwegianBase}}`. */
  readonly base: string
  readonly method: string
  readonly target: string
  /** Whose client certificate the connection has, by the name that checks use; `none` for none. */
  readonly qwac: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface ServerAnswer {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** Undefined if the body is no JSON. */
  readonly json: unknown
}

/** What a person does behind a link. */
export interface PersonDecision {
  readonly action: PsuAct['action']
  /** IBANs to tick; left out, all that are offered. */
  readonly choose?: readonly string[] | undefined
  /** The name that checks use: anna, bruno, clara or david. */
  readonly person: string
}

/** A deployment that the checks of the standard are performed against. */
export interface ServerUnderCheck {
  /** The time zone of the bank's days. */
  readonly zone: string
  send(call: ServerCall): Promise<ServerAnswer>
  /** The seal of the organisation that has this client certificate. */
  sealOf(name: string): TppIdentity
  now(): Promise<Temporal.Instant>
  setClock(to: Temporal.Instant): Promise<void>
  /** Has the bank execute what waits. */
  runBatch(): Promise<void>
  /** Acts as a person, and returns the address where the browser ends. */
  decide(link: string, decision: PersonDecision): Promise<string>
  decideOnDevice(authorisationId: string, action: PsuAct['action']): Promise<void>
  /** The values of `{{fixture.…}}` that a check names. */
  fixtureOf(check: StandardCheck): Promise<Readonly<Record<string, string>>>
  /** Compares another interface of the deployment with its recorded answers; undefined if there is none to compare. */
  readonly replayNorwegian?: () => Promise<readonly string[]>
}
