import { createConsentPurpose } from '../domain/consents/index.ts'
import type { CoreBank } from '../core-bank/index.ts'
import type { Database } from '../platform/database/database.ts'
import {
  type ApprovalSetup,
  createApprovalPurpose,
  createCancellationPurpose,
} from '../domain/payments/index.ts'
import type { ScaSetup } from '../domain/sca/index.ts'
import { createBasketApprovalPurpose } from '../domain/signing-baskets/index.ts'

/** Collects what each module does when a PSU approves or refuses something of its own. `sca` calls it by purpose. */
export function createPurposes(
  { coreBank, bankDatabase }: { coreBank: CoreBank; bankDatabase: Database },
  approval: ApprovalSetup,
): ScaSetup['purposes'] {
  return {
    'approve-payment': createApprovalPurpose(approval),
    'approve-basket': createBasketApprovalPurpose(approval),
    'cancel-payment': createCancellationPurpose({ coreBank, clock: approval.execution.clock }),
    consent: createConsentPurpose({ coreBank, bankDatabase, clock: approval.execution.clock }),
  }
}
