import type { FindsPeople } from '../../../core-bank/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { EmployeeLogin } from '../../../domain/sca/oidc/index.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import type { OfficeSettings } from '../office-settings.ts'

/** What the pages of the back office need. */
export interface OfficePagesSetup {
  readonly settings: OfficeSettings
  readonly login: EmployeeLogin
  readonly bankDatabase: Database
  /** Knows people whom no call has named by national id. */
  readonly coreBank: FindsPeople
  /** What a bank calls itself. */
  readonly bankNameOf: (bankId: string) => string
  readonly keys: KeyRing
  readonly clock: Clock
  readonly isProduction: boolean
}
