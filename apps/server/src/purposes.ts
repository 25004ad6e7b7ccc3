import { consentPurpose } from './consents/index.ts'
import type { CoreBank } from './core-bank/index.ts'
import type { Database } from './database/database.ts'
import { createApprovalPurpose, type ApprovalSetup, createCancellationPurpose } from './payments/index.ts'
import type { ScaSetup } from './sca/index.ts'
import { basketApprovalPurpose } from './signing-baskets/index.ts'

/** `sca` asks and decides; what an approval does is the module's that asked for it. */
export function createPurposes(
  { coreBank, bankDatabase }: { coreBank: CoreBank; bankDatabase: Database },
  approval: ApprovalSetup,
): ScaSetup['purposes'] {
  return {
    'approve-payment': createApprovalPurpose(approval),
    'approve-basket': basketApprovalPurpose(approval),
    'cancel-payment': createCancellationPurpose({ coreBank, bankDatabase }),
    consent: consentPurpose({ coreBank, bankDatabase }),
  }
}
