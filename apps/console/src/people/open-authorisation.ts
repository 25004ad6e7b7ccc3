import type { ActingPsu, Person } from './person.ts'

/** An authorisation that waits for somebody at the bank. */
export interface OpenAuthorisation {
  readonly authorisationId: string
  /** What it is for, in the reader's words: `payment of 1 250.00 NOK`. */
  readonly subject: string
  /** The page of the console about what it is for, if there is one. */
  readonly subjectPath: string | undefined
  /** The number of the person whom the call named; undefined if anybody may approve. */
  readonly nationalId: string | undefined
  /** The account that is paid from, if it is about a payment. */
  readonly account: string | undefined
  /** The page at the bank where it is decided; undefined if it is decided on the PSU's phone. */
  readonly link: string | undefined
}

/** Whether an authorisation waits for this PSU, or for anybody. */
const waitsFor = ({ nationalId }: OpenAuthorisation, psu: ActingPsu): boolean =>
  nationalId === undefined || nationalId === psu.nationalId

/** The authorisations that somebody can decide for this customer; those that name them first. */
export function authorisationsFor(
  { psus, accounts }: Person,
  open: readonly OpenAuthorisation[],
): readonly OpenAuthorisation[] {
  const own = new Set(accounts.flatMap(({ number, relatedAccount }) => [number, relatedAccount]))
  return open
    .filter(({ account }) => account === undefined || own.has(account))
    .filter((authorisation) => psus.some((psu) => waitsFor(authorisation, psu)))
    .toSorted((one, other) => Number(one.nationalId === undefined) - Number(other.nationalId === undefined))
}

/** Who can decide an authorisation for this customer. */
export const psusFor = ({ psus }: Person, authorisation: OpenAuthorisation): readonly ActingPsu[] =>
  psus.filter((psu) => waitsFor(authorisation, psu))
