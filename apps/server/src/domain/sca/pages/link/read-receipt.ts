import { readBankTime } from '../../../../platform/banks/index.ts'
import { inBankTransaction } from '../../../../platform/database/actor.ts'
import { withTimeout } from '../../../../platform/shared/timeout.ts'
import type { Authorisation } from '../../authorisations/authorisation.ts'
import type { DecidedSubject } from '../../purpose.ts'
import { findPurpose, type ScaSetup } from '../../sca-setup.ts'
import { readBankFacts } from '../../steps/approval-summary.ts'
import { deciderOf, requesterOf } from '../../steps/locked-authorisation.ts'
import { readSuccessRedirect } from '../../steps/return-target.ts'
import type { Receipt } from '../../views/views.ts'

const answerMilliseconds = 1_000
// A page that somebody has left open does not ask for ever.
const recentMilliseconds = 10 * 60_000

/** What was approved through a link, and the address to which its browser returns. */
interface Approved {
  readonly receipt: Receipt
  readonly returnHref: string
}

/** Reads what was approved through a link, when, and what has become of it since. One transaction reads what is stored. */
export async function readReceipt(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
): Promise<Approved> {
  const { touchedAtMilliseconds, purpose } = authorisation
  const found = findPurpose(setup, bankId, authorisation)
  const { at, decided, returnHref } = await inBankTransaction(
    setup.bankDatabase,
    bankId,
    async (queries) => ({
      returnHref: await readSuccessRedirect(setup, queries, bankId, authorisation),
      at: await readBankTime(queries, bankId, touchedAtMilliseconds),
      decided: await found?.purpose.readDecided(queries, found.subject),
    }),
  )
  const isRecent = setup.clock.milliseconds() - touchedAtMilliseconds < recentMilliseconds
  const receipt = { payments: [], atMilliseconds: at.epochMilliseconds, isRecent }
  if (found === undefined || decided === undefined) return { receipt, returnHref }
  const [bankFacts, access, onBehalfOf] = await Promise.all([
    readBankFacts(setup, bankId, decided, authorisation),
    readAccess(setup, bankId, decided, authorisation),
    readCorporation(setup, bankId, authorisation),
  ])
  const isAccess = purpose === 'consent' || purpose === 'account-access' || purpose === 'funds-access'
  const requester = isAccess ? requesterOf(authorisation) : undefined
  const { payments, execution } = decided
  const { subjectId: reference } = found.subject
  return {
    receipt: { ...receipt, payments, execution, reference, bankFacts, access, onBehalfOf, requester },
    returnHref,
  }
}

async function readAccess(
  { onError }: Pick<ScaSetup, 'onError'>,
  bankId: string,
  decided: DecidedSubject,
  authorisation: Authorisation,
): Promise<Receipt['access']> {
  const asked = decided.readAccess?.(deciderOf(authorisation))
  return asked && orNothing(asked, (error) => onError(error, bankId))
}

/** The name of the corporation that the person acted for. */
async function readCorporation(
  { coreBank, onError }: Pick<ScaSetup, 'coreBank' | 'onError'>,
  bankId: string,
  { personId, actingAgreementId }: Authorisation,
): Promise<string | undefined> {
  if (personId === undefined || actingAgreementId === undefined) return undefined
  const asked = coreBank.findCustomer({ bankId, personId })
  const psu = await orNothing(asked, (error) => onError(error, bankId))
  return psu?.agreements.find(({ agreementId }) => agreementId === actingAgreementId)?.name
}

/** The approval is committed: without the bank's answer the receipt says less, and is shown all the same. */
function orNothing<Answer>(
  asked: Promise<Answer>,
  onError: (error: unknown) => void,
): Promise<Answer | undefined> {
  return withTimeout(asked, answerMilliseconds).catch((error: unknown) => {
    onError(error)
    return undefined
  })
}
