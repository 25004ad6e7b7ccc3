/** A name that a payer gives for an account, the name that the account has, and how a bank should answer. */
interface PayeeNamePair {
  readonly given: string
  readonly registered: string
  readonly expected: 'match' | 'close-match' | 'no-match'
}

/** The corpus: whoever knows a part of a name, or another person's, must not learn the whole. */
export const PAYEE_NAME_PAIRS: readonly PayeeNamePair[] = [
  { given: 'kari nordmann', registered: 'Kari Nordmann', expected: 'match' },
  { given: 'Nordmann, Kari', registered: 'Kari Nordmann', expected: 'match' },
  { given: 'Dr. Kari Nordmann', registered: 'Kari Nordmann', expected: 'match' },
  { given: 'Kari Nordman', registered: 'Kari Nordmann', expected: 'close-match' },
  { given: 'K. Nordmann', registered: 'Kari Nordmann', expected: 'close-match' },
  { given: 'Kari', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'Nordmann', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'Kari N.', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'K. N.', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'Fru Nordmann', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'Ola Nordmann', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'Kari Hansen', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'Kari Normann Berg', registered: 'Kari Nordmann', expected: 'no-match' },
  { given: 'Kari Nordmann', registered: 'Ola Nordmann', expected: 'no-match' },
  { given: 'Per Nordmann', registered: 'Ola Nordmann', expected: 'no-match' },
  { given: 'Ola', registered: 'Ola Nordmann', expected: 'no-match' },
  { given: 'O. Nordmann', registered: 'Ola Nordmann', expected: 'close-match' },
  { given: 'Fjord Kaffe', registered: 'Fjord Kaffe AS', expected: 'close-match' },
  { given: 'Fjord Kafe AS', registered: 'Fjord Kaffe AS', expected: 'close-match' },
  { given: 'Fjord Bakeri AS', registered: 'Fjord Kaffe AS', expected: 'no-match' },
  { given: 'F Kaffe AS', registered: 'Fjord Kaffe AS', expected: 'no-match' },
  { given: 'AS', registered: 'Fjord Kaffe AS', expected: 'no-match' },
  { given: 'NORDLYS BYGG AS', registered: 'Nordlys Bygg AS', expected: 'match' },
  { given: 'Nordlys Eiendom AS', registered: 'Nordlys Bygg AS', expected: 'no-match' },
  { given: 'Sør Bygg AS', registered: 'Nordlys Bygg AS', expected: 'no-match' },
  { given: 'NORDSEE HANDEL GMBH', registered: 'Nordsee Handel GmbH', expected: 'match' },
  { given: 'Nordsee Handels GmbH', registered: 'Nordsee Handel GmbH', expected: 'close-match' },
  { given: 'Alpen Kraft', registered: 'Nordsee Handel GmbH', expected: 'no-match' },
  { given: 'Ostsee Handel GmbH', registered: 'Nordsee Handel GmbH', expected: 'no-match' },
  { given: 'Nordsee Fisch GmbH', registered: 'Nordsee Handel GmbH', expected: 'no-match' },
]
