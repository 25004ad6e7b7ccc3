import type { HttpCoreBankOptions } from '../index.ts'
import type { Fixture } from './fixture.ts'

/** What a check needs to reach a core bank over HTTP, and to know of it. */
export interface CheckOptions {
  /** How Havn would be connected to the bank. The first key signs; a second one is tried if there is one. */
  readonly connection: HttpCoreBankOptions
  readonly fixture: Fixture
  /** Kills the bank and starts it; undefined if nobody said how. */
  readonly restart: (() => Promise<void>) | undefined
  /** Says which cases to run, by group and id. */
  readonly select: (group: string, id: string) => boolean
}
