import type { PayeeVerification } from '../../core-bank/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReportSecurityEvent } from '../../platform/security-events/index.ts'
import { type Clock, monotonicMilliseconds } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { keyedHash, shortenHash } from '../../platform/shared/keyed-hash.ts'
import { withTimeout } from '../../platform/shared/timeout.ts'
import { hashBytes, LOOKUP_LIMITS } from './lookup-limits.ts'
import { countLookup } from './lookups.store.ts'

/** As what somebody asks: as the bank of a payer, or as a TPP of this bank. */
export type AskerRole = 'bank' | 'tpp'

/** A question about a payee that is no part of a payment. */
export interface PayeeLookup {
  readonly bankId: string
  readonly role: AskerRole
  /** The organizationIdentifier of the certificate. */
  readonly askerId: string
  readonly iban: string
  /** Undefined if the question gives a code. */
  readonly name: string | undefined
}

/** A question that was answered. Without anything that says who is meant. */
export interface EndedLookup {
  readonly bankId: string
  readonly role: AskerRole
  readonly result: PayeeVerification['kind']
  /** Whether a limit kept the answer back. */
  readonly isWithheld: boolean
  /** How long the core bank took; the asker waits longer. */
  readonly seconds: number
}

/** What `createPayeeLookups` needs. */
export interface PayeeLookupsSetup {
  readonly bankDatabase: Database
  readonly keys: KeyRing
  readonly clock: Clock
  readonly report: ReportSecurityEvent
  /** Called with every question that was answered, for metrics. */
  readonly onEnd: (ended: EndedLookup) => void
  readonly onError: (error: unknown, bankId: string) => void
}

/** Answers questions about payees so that nobody finds out names by trying. */
export interface PayeeLookups {
  /**
   * Asks the core bank, unless a limit is exceeded: then the answer is the same as for an account that nobody can check, so
   * that an asker does not learn that others ask about the account too. The answer takes the same time whatever it is.
   */
  answer(
    lookup: PayeeLookup,
    ask: () => Promise<PayeeVerification>,
    onWaiting: () => void,
  ): Promise<PayeeVerification>
}

/** The scheme gives five seconds; the answer must also travel. */
const coreBankMillisecondsMax = 3_000
/** Every answer is given after so long, or after twice, three times… so long if the core bank is slow. */
export const answerStepMilliseconds = 300
const rangeDigits = 4

const NOT_CHECKABLE: PayeeVerification = { kind: 'not-possible', reason: 'account-not-checkable' }
const SILENT: PayeeVerification = { kind: 'not-possible', reason: 'no-answer' }

export function createPayeeLookups(setup: PayeeLookupsSetup): PayeeLookups {
  const { bankDatabase, clock, report, onEnd, onError } = setup

  async function find(lookup: PayeeLookup, ask: () => Promise<PayeeVerification>) {
    const counted = { ...hashesOf(setup, lookup), at: new Date(clock.milliseconds()).toISOString() }
    const { isAllowed, crossed } = await countLookup(bankDatabase, counted, LOOKUP_LIMITS)
    const { bankId, askerId: tppId } = lookup
    for (const reason of crossed) report({ kind: 'payee-lookup', reason, bankId, tppId })
    if (!isAllowed) return { verification: NOT_CHECKABLE, isWithheld: true }
    const verification = await withTimeout(ask(), coreBankMillisecondsMax).catch((error: unknown) => {
      onError(error, bankId)
      return SILENT
    })
    return { verification, isWithheld: false }
  }

  return {
    async answer(lookup, ask, onWaiting) {
      const startedAt = monotonicMilliseconds()
      const { verification, isWithheld } = await find(lookup, ask)
      const took = monotonicMilliseconds() - startedAt
      const { bankId, role } = lookup
      onEnd({ bankId, role, result: verification.kind, isWithheld, seconds: took / 1_000 })
      onWaiting()
      await untilNextStep(startedAt)
      return verification
    },
  }
}

/** Waits until a multiple of the step has passed since then. */
async function untilNextStep(startedAt: number): Promise<void> {
  const took = monotonicMilliseconds() - startedAt
  const steps = Math.max(1, Math.ceil(took / answerStepMilliseconds))
  await new Promise((resolve) => setTimeout(resolve, steps * answerStepMilliseconds - took))
}

/** What is stored of a question: without the key nobody finds account or name by trying all that there are. */
function hashesOf({ keys }: PayeeLookupsSetup, { bankId, role, askerId, iban, name }: PayeeLookup) {
  const key = keys.of(bankId).current('identities')
  const hash = (kind: string, text: string) => shortenHash(keyedHash(key, kind, [text]), hashBytes)
  return {
    bankId,
    asker: `${role} ${askerId}`,
    account: hash('looked-up account', iban),
    range: hash('looked-up range', rangeOf(iban)),
    name: name === undefined ? undefined : hash('looked-up name', sameSpelling(name)),
  }
}

/** Country and number without check digits and the last four digits. */
const rangeOf = (iban: string) => iban.slice(0, 2) + iban.slice(4, -rangeDigits)

/** Capitals, width and spaces make no other name. */
const sameSpelling = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
