import type { PlantedFault } from './fault.ts'
import { ISOLATION_FAULTS } from './isolation-faults.ts'
import { MONEY_FAULTS } from './money-faults.ts'
import { OPERATION_FAULTS } from './operation-faults.ts'
import { SCA_FAULTS } from './sca-faults.ts'
import { SIGNATURE_FAULTS } from './signature-faults.ts'

/** Every planted fault. */
export const FAULTS: readonly PlantedFault[] = [
  ...ISOLATION_FAULTS,
  ...SIGNATURE_FAULTS,
  ...SCA_FAULTS,
  ...MONEY_FAULTS,
  ...OPERATION_FAULTS,
]
