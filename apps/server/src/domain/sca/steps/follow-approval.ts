import { withTimeout } from '../../../platform/shared/timeout.ts'
import type { ApprovalResult } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'

/** With everything else that an approval takes, less than the five seconds after which people try again. */
const waitMillisecondsMax = 2_500

/**
 * Does what follows from an approval, and waits for it as long as a person would. If it still goes
 * on after that, because the core bank is slow, the page says so. The approval is committed, so an error is logged and must not reach the PSU.
 */
export async function followApproval(
  { onError }: Pick<ScaSetup, 'onError'>,
  bankId: string,
  afterCommit: ApprovalResult['afterCommit'],
): Promise<void> {
  if (afterCommit === undefined) return
  const following = afterCommit().catch((error: unknown) => onError(error, bankId))
  await withTimeout(following, waitMillisecondsMax).catch(() => {})
}
