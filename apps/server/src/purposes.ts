import { consentOfPsus } from './consents/index.ts'
import type { CoreBank } from './core-bank/index.ts'
import type { Database } from './database/database.ts'
import { approvalOfPayments, type ApprovalSetup, cancellationOfPayments } from './payments/index.ts'
import type { ScaSetup } from './sca/index.ts'
import { approvalOfBaskets } from './signing-baskets/index.ts'

/** `sca` asks and decides; what an approval does is the module's that asked for it. */
export function purposesOf(
  { coreBank, desk }: { coreBank: CoreBank; desk: Database },
  approval: Omit<ApprovalSetup, 'holds'>,
): ScaSetup['purposes'] {
  const shared = { ...approval, holds: new Map<string, string>() }
  return {
    'approve-payment': approvalOfPayments(shared),
    'approve-basket': approvalOfBaskets(shared),
    'cancel-payment': cancellationOfPayments({ coreBank, desk }),
    consent: consentOfPsus({ coreBank, desk }),
  }
}
