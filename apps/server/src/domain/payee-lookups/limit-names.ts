import type { PayeeVerification } from '../../core-bank/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReportSecurityEvent } from '../../platform/security-events/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { keyedHash, shortenHash } from '../../platform/shared/keyed-hash.ts'
import { allowNames } from './shown-names.store.ts'

/** What `createLimitNames` needs. */
interface NamesSetup {
  readonly bankDatabase: Database
  readonly keys: KeyRing
  readonly clock: Clock
  readonly report: ReportSecurityEvent
}

/** A person who is about to see what was found about payees. */
export interface Reader {
  readonly bankId: string
  readonly personId: string
}

/** Takes away the names that a person may not see any more. */
export type LimitNames = <Found extends { readonly result: PayeeVerification }>(
  reader: Reader,
  checks: readonly (Found | undefined)[],
) => Promise<readonly (Found | undefined)[]>

/** Whoever writes a similar name sees the name of the account. Nobody pays so many payees whose names they half know. */
const namesMax = 10
/** The bytes that are kept of the hash of a name or a person. */
const hashBytes = 16

const NOT_CHECKABLE: PayeeVerification = { kind: 'not-possible', reason: 'account-not-checkable' }

/**
 * Creates the function that takes away the names of similar payees beyond ten within an hour: the person sees that nobody could
 * say. It asks the database only where there are such names.
 */
export function createLimitNames(setup: NamesSetup): LimitNames {
  return async ({ bankId, personId }, checks) => {
    const key = setup.keys.of(bankId).current('identities')
    const hash = (kind: string, text: string) => shortenHash(keyedHash(key, kind, [text]), hashBytes)
    const hashes = checks.map((check) =>
      check?.result.kind === 'close-match' ? hash('shown name', check.result.name) : undefined,
    )
    const payees = hashes.filter((one) => one !== undefined)
    if (payees.length === 0) return checks
    const person = hash('shown to', personId)
    const at = new Date(setup.clock.milliseconds()).toISOString()
    const { allowed, isCrossed } = await allowNames(setup.bankDatabase, {
      bankId,
      person,
      payees,
      at,
      namesMax,
    })
    if (isCrossed) setup.report({ kind: 'payee-lookup', reason: 'many-names-shown', bankId })
    return checks.map((check, index) => {
      const own = hashes[index]
      const isAllowed = own === undefined || allowed.has(own.toString('hex'))
      return check === undefined || isAllowed ? check : { ...check, result: NOT_CHECKABLE }
    })
  }
}
