import { askAndStore, type RevocationSetup } from './ask-and-store.ts'
import { claimDue, forgetUnused } from './statuses.store.ts'

const day = 24 * 3_600_000
const countMax = 10
/** Longer than all questions about one certificate may take. If nobody answers, this is also the pause before the next try. */
const claimMilliseconds = 120_000
/** A certificate that is not used for this long is asked about at its next call. */
const usedDays = 30
const forgottenAfterDays = 90

/** Asks again about all certificates in use whose answer is due to be renewed, also while their TPPs make no calls. */
export async function renewStatuses(setup: RevocationSetup): Promise<void> {
  const { database, now, onForged } = setup
  for (let claimed = countMax; claimed === countMax; ) {
    const { due, forged } = await claimDue(database, {
      nowMilliseconds: now(),
      claimedUntilMilliseconds: now() + claimMilliseconds,
      usedSinceMilliseconds: now() - usedDays * day,
      countMax,
    })
    forged.forEach(onForged)
    await Promise.all(due.map((question) => askAndStore(setup, question, question.status)))
    claimed = due.length + forged.length
  }
}

/** Deletes the answers about certificates that nobody uses any more. */
export async function forgetUnusedStatuses({ database, now }: RevocationSetup): Promise<void> {
  await forgetUnused(database, now() - forgottenAfterDays * day)
}
