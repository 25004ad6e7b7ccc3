import type { KeyObject } from 'node:crypto'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import type { Purposes } from './purpose.ts'

/** What an SCA is made of. Pages and the sandbox's call without a browser go through the same steps with it. */
export interface ScaSetup {
  readonly bankDatabase: Database
  readonly coreBank: CoreBank
  readonly purposes: Purposes
  readonly key: KeyObject
  readonly clock: Clock
}
