import type { KeyObject } from 'node:crypto'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../database/database.ts'
import type { Edge } from '../xs2a/index.ts'

export interface AccountsSetup {
  readonly edge: Edge
  readonly database: Database
  readonly coreBank: CoreBank
  readonly key: KeyObject
}
