import { SANDBOX_CONTROL_OPERATIONS } from './control/control-operations.ts'
import { SANDBOX_DATA_OPERATIONS } from './data/data-operations.ts'
import { SANDBOX_OWN_LIST_OPERATIONS } from './own-resources/own-list-operations.ts'
import { initializeSandbox, listSandboxCustomers } from './sandbox-operations.ts'
import { SANDBOX_SNAPSHOT_OPERATIONS } from './control/snapshot-operations.ts'

/** The operations that only a sandbox has. */
export const SANDBOX_OPERATIONS = {
  listSandboxCustomers,
  initializeSandbox,
  ...SANDBOX_DATA_OPERATIONS,
  ...SANDBOX_SNAPSHOT_OPERATIONS,
  ...SANDBOX_CONTROL_OPERATIONS,
  ...SANDBOX_OWN_LIST_OPERATIONS,
} as const
