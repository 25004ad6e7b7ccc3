import { readBankTime } from '../../../../platform/banks/index.ts'
import { withTimeout } from '../../../../platform/shared/timeout.ts'
import type { Authorisation } from '../../authorisations/authorisation.ts'
import type { SubjectToDecide } from '../../purpose.ts'
import { findPurpose, type ScaSetup } from '../../sca-setup.ts'
import { readBankFacts, readSubject } from '../../steps/approval-summary.ts'
import { deciderOf, requesterOf } from '../../steps/locked-authorisation.ts'
import type { OfferedAccount, Receipt } from '../../views/views.ts'

const accountsMilliseconds = 1_000
// A page that somebody has left open does not ask for ever.
const recentMilliseconds = 10 * 60_000

/** Reads what was approved through a link, when, and what has become of it since. */
export async function readReceipt(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
): Promise<Receipt> {
  const { bankDatabase, clock } = setup
  const { touchedAtMilliseconds } = authorisation
  const at = await readBankTime(bankDatabase, bankId, touchedAtMilliseconds)
  const isRecent = clock.milliseconds() - touchedAtMilliseconds < recentMilliseconds
  const receipt = { payments: [], atMilliseconds: at.epochMilliseconds, isRecent }
  const found = findPurpose(setup, bankId, authorisation)
  if (found === undefined) return receipt
  const subject = await readSubject(setup, bankDatabase, bankId, authorisation)
  const [decided, bankFacts, accounts] = await Promise.all([
    found.purpose.summariseDecided?.(bankDatabase, found.subject),
    readBankFacts(setup, bankId, subject, authorisation),
    readGrantedAccounts(setup, bankId, subject, authorisation),
  ])
  const requester = authorisation.purpose === 'consent' ? requesterOf(authorisation) : undefined
  return { ...receipt, ...decided, reference: found.subject.subjectId, bankFacts, accounts, requester }
}

/** The approval is committed: without the bank's answer the receipt says less, and is shown all the same. */
async function readGrantedAccounts(
  { onError }: Pick<ScaSetup, 'onError'>,
  bankId: string,
  subject: SubjectToDecide,
  authorisation: Authorisation,
): Promise<readonly OfferedAccount[] | undefined> {
  if (subject.listOfferedAccounts === undefined) return undefined
  const asked = subject.listOfferedAccounts(deciderOf(authorisation))
  const offered = await withTimeout(asked, accountsMilliseconds).catch((error: unknown) => {
    onError(error, bankId)
    return undefined
  })
  return offered?.filter(({ isGranted }) => isGranted)
}
