import type { Subject } from '../../sca/index.ts'
import type { PaymentToDecide } from '../payments.store.ts'
import type { ExecutionSetup } from './execute-claimed.ts'
import { executeOccurrencesOfPayment } from './execute-occurrences.ts'
import { executeApproved } from './execute-payments.ts'
import type { ApprovalClaim } from './server-instance.ts'

/** A payment that was just approved. */
interface ApprovedPayment {
  readonly payment: Pick<PaymentToDecide, 'product'>
  /** The claim that its approval may have made. */
  readonly claim: ApprovalClaim
  readonly onError: (error: unknown, bankId: string) => void
}

/** Executes what is due at once, before the PSU returns. If that fails, the job that reclaims payments tries again. */
export async function executeAtOnce(
  execution: ExecutionSetup,
  subject: Subject,
  { payment, claim, onError }: ApprovedPayment,
): Promise<void> {
  const logError = (error: unknown) => onError(error, subject.bankId)
  await executeApproved(execution, subject, claim.claimId()).catch(logError)
  if (payment.product.service === 'periodic-payments')
    await executeOccurrencesOfPayment(execution, subject).catch(logError)
}
