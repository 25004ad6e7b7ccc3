import type { EmployeeProvider } from '../../domain/sca/oidc/index.ts'

/** How the bank's employees log in to the pages, and what their claims let them do. */
export interface OfficeSettings {
  readonly provider: EmployeeProvider
  /** The origin under which browsers reach the pages. */
  readonly publicUrl: string
  readonly groupsClaim: string
  readonly lookGroups: readonly string[]
  readonly actGroups: readonly string[]
  /** Undefined if every employee works for the only bank. */
  readonly bankClaim: string | undefined
}
