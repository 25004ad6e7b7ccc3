import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { TransactionQueries } from '../../../platform/database/database.ts'
import { type Ending, hasEnded } from '../authorisations/authorisation-status.ts'
import { listOpenAuthorisationsOf } from '../authorisations/open-authorisations.store.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { lockForSteps, takeStep, writeTaken } from './locked-authorisation.ts'

/** Ends one authorisation that no PSU can end any more, unless it has ended meanwhile. The transaction must act for the bank. */
export async function endIfOpen(
  setup: Pick<ScaSetup, 'clock' | 'onStep'>,
  queries: TransactionQueries,
  { ending, ...key }: { bankId: string; authorisationId: string; ending: Exclude<Ending, 'refused'> },
): Promise<void> {
  const step = await lockForSteps(setup, queries, key)
  if (step === undefined || hasEnded(step.authorisation.status)) return
  takeStep(step, ending, { ending })
  writeTaken(step)
}

/**
 * Ends the open authorisations of what a TPP has cancelled, so that their status says so and nothing waits on a phone. To be
 * called after the cancellation is committed: an approval locks the authorisation before its subject.
 */
export async function endWithdrawnAuthorisations(
  setup: Pick<ScaSetup, 'bankDatabase' | 'clock' | 'onStep'>,
  cancelled: { bankId: string; tppId: string; subjectId: string },
): Promise<void> {
  const { bankDatabase } = setup
  const { bankId } = cancelled
  const open = await inBankTransaction(bankDatabase, bankId, (queries) =>
    listOpenAuthorisationsOf(queries, cancelled),
  )
  for (const authorisationId of open)
    await inBankTransaction(bankDatabase, bankId, (queries) =>
      endIfOpen(setup, queries, { bankId, authorisationId, ending: 'withdrawn' }),
    )
}
