import { randomInt } from 'node:crypto'
import { packOf } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'

/** Returns the first generated number that is not taken; a generator may return undefined for an invalid one. */
function firstFree(generate: () => string | undefined, taken: ReadonlySet<string>): string {
  for (;;) {
    const number = generate()
    if (number !== undefined && !taken.has(number)) return number
  }
}

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/** Returns a new account number, of a series that the initial data set does not use. */
export function newAccountNumber(country: Pick<Country, 'pack'>, taken: ReadonlySet<string>): string {
  const { drawAccountNumber } = packOf(country).sandbox.newData
  return firstFree(() => drawAccountNumber(digits), taken)
}

/** Returns what a new person logs in with. */
export function newIdentifier(country: Pick<Country, 'pack'>, taken: ReadonlySet<string>): string {
  const { drawIdentifier } = packOf(country).sandbox.newData
  return firstFree(() => drawIdentifier(digits), taken)
}

/** Returns a new identification of a card, which a payment from it uses. */
export function newRelatedAccount(taken: ReadonlySet<string>): string {
  return firstFree(() => `4799${digits(12)}`, taken)
}

/** Returns the number with all but its first six and last four digits masked. */
export const newMaskedPan = (relatedAccount: string): string =>
  `${relatedAccount.slice(0, 6)}******${relatedAccount.slice(-4)}`
