import type { BankAccount, CoreBank } from '../../../core-bank/index.ts'
import { type Country, readBankTime } from '../../../platform/banks/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/shared/clock.ts'
import type { ApprovalContext, Decider, OfferedAccount, Purpose, Subject } from '../../sca/index.ts'
import type { ConsentReading } from '../consent-mac.ts'
import { accountNumberOf } from '../consent-purpose.ts'
import { describeAccess, describeGranted } from './account-reference.ts'
import { grantRequested, rejectRequested } from './changes.store.ts'
import { type CoveredAccount, type RequestedConsent, requestedStatusOf } from './requested-consent.ts'
import { findRequestedConsent } from './requested.store.ts'

interface PurposeSetup extends ConsentReading {
  readonly coreBank: CoreBank
  readonly clock: Clock
  readonly countryOf: (bankId: string) => Country
}

/**
 * Implements the purposes `account-access` and `funds-access`: the PSU approves exactly what a TPP asks for, or ticks accounts
 * where it leaves the choice to them.
 */
export function createRequestedPurpose(setup: PurposeSetup): Purpose {
  const { coreBank, keys } = setup
  const listAccounts = (bankId: string, { personId, agreementId }: Decider) =>
    coreBank.listAccounts({ bankId, personId, agreementId })
  const readConsent = (queries: Queries, subject: Subject) => readOpen(setup, queries, subject)

  return {
    async read(queries, subject) {
      const found = await readConsent(queries, subject)
      if (found === undefined || !found.isOpen) return { payments: undefined, isAllowed: async () => false }
      const { consent } = found
      const describe = async (decider: Decider) =>
        describeAccess(consent, await listAccounts(subject.bankId, decider))
      return {
        payments: [],
        // An account that is not theirs is shown to nobody: the SCA ends.
        isAllowed: async (decider) => (await describe(decider)) !== undefined,
        readAccess: describe,
        ...(consent.asked.kind === 'bank-offered'
          ? {
              listOfferedAccounts: async (decider: Decider) =>
                toOffered(await listAccounts(subject.bankId, decider)),
            }
          : {}),
      }
    },

    async readDecided(queries, subject) {
      const found = await readConsent(queries, subject)
      if (found === undefined) return { payments: [] }
      const { consent } = found
      return {
        payments: [],
        readAccess: async (decider) => describeGranted(consent, await listAccounts(subject.bankId, decider)),
      }
    },

    async isWithdrawn(queries, subject) {
      const found = await readConsent(queries, subject)
      return found?.consent.storedStatus === 'terminatedByTpp'
    },

    async onApproved({ queries, at, decider, access, chosen, authorisationId }, subject) {
      const found = await readConsent(queries, subject)
      if (found === undefined || !found.isOpen) return { outcome: 'too-late' }
      const { bankId, tppId, subjectId: consentId } = subject
      const accounts = coveredBy(found.consent, access, chosen)
      const key = { bankId, tppId, consentId }
      // Whoever ticks nothing gives no access.
      if (found.consent.asked.kind === 'bank-offered' && accounts.length === 0) {
        await rejectRequested(queries, key, { at, personId: decider.personId })
        return { outcome: 'approved' }
      }
      const isGranted = await grantRequested(queries, keys, found.consent, {
        ...decider,
        authorisationId,
        accounts,
        at,
      })
      return { outcome: isGranted ? 'approved' : 'too-late' }
    },

    async onRefused({ queries, at, decider: { personId } }, { bankId, subjectId: consentId }) {
      await rejectRequested(queries, { bankId, consentId }, { at, personId })
    },

    async onAborted({ queries, at }, { bankId, subjectId: consentId }) {
      await rejectRequested(queries, { bankId, consentId }, { at, personId: undefined })
    },
  }
}

/** The accounts that an approval covers, as the page showed them; none if it covers all, also later ones. */
function coveredBy(
  { asked, isRecurring }: RequestedConsent,
  access: ApprovalContext['access'],
  chosen: readonly string[],
): readonly CoveredAccount[] {
  const seesOwnerName = asked.withOwnerName
  if (asked.kind === 'bank-offered')
    return chosen.map((accountId) => ({
      accountId,
      seesBalances: true,
      seesTransactions: true,
      seesOwnerName,
    }))
  if (asked.kind === 'available-accounts' || (asked.kind === 'global' && isRecurring)) return []
  return (access?.accounts ?? []).map(
    ({ accountId, seesBalances, seesTransactions, seesOwnerName: sees }) => ({
      accountId,
      seesBalances,
      seesTransactions,
      seesOwnerName: seesOwnerName || sees,
    }),
  )
}

/** Reads a consent and whether it waits for a decision. */
async function readOpen(setup: PurposeSetup, queries: Queries, { bankId, subjectId, tppId }: Subject) {
  const consent = await findRequestedConsent(queries, setup, { bankId, tppId }, subjectId)
  if (consent === undefined) return undefined
  const now = await readBankTime(queries, bankId, setup.clock.milliseconds())
  return { consent, isOpen: requestedStatusOf(consent, now, setup.countryOf(bankId)) === 'received' }
}

/** A person's accounts, none of them ticked: each request is a consent of its own. */
function toOffered(accounts: readonly BankAccount[]): readonly OfferedAccount[] {
  return accounts.map((account) => ({
    accountId: account.accountId,
    name: account.name,
    number: accountNumberOf(account),
    isCard: account.card !== undefined,
    currency: account.currency,
    isGranted: false,
  }))
}
