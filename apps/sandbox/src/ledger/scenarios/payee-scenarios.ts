import type { PayeeScenario } from './scenario.ts'

const PLAYED = {
  observed: ['RCVD', 'ACTC'],
  steps: 'cross-border, in EUR, to this account and name; approve',
} as const

const MOEWE = { iban: 'DE89370400440532013000', holders: ['Schiffsausrüster Möwe GmbH'] } as const

/** Whether the name of a payee abroad belongs to the account, for payments in euro. */
export const PAYEE_SCENARIOS = [
  {
    id: 'payee-match',
    ...PLAYED,
    ...MOEWE,
    name: 'Schiffsausruester Moewe GmbH',
    behaviour: 'answer',
    found: { kind: 'match' },
    effect: 'The name belongs to the account: ü is ue, and ö is oe.',
  },
  {
    id: 'payee-close-match',
    ...PLAYED,
    ...MOEWE,
    name: 'Schiffsausrüster Move GmbH',
    behaviour: 'answer',
    found: { kind: 'close-match', name: 'Schiffsausrüster Möwe GmbH' },
    effect: 'The name is nearly that of the account, and the PSU sees how it is registered.',
  },
  {
    id: 'payee-no-match',
    ...PLAYED,
    ...MOEWE,
    name: 'Per Hansen',
    behaviour: 'answer',
    found: { kind: 'no-match' },
    effect:
      'The account belongs to somebody else. The PSU learns no name, and approves only after a tick; a decision without a browser counts as ticked.',
  },
  {
    id: 'payee-company',
    ...PLAYED,
    iban: 'FR1420041010050500013M02606',
    holders: ['Boulangerie Lumière'],
    name: 'Boulangerie Lumiere SARL',
    behaviour: 'answer',
    found: { kind: 'close-match', name: 'Boulangerie Lumière' },
    effect: 'A company whose form differs is a close match.',
  },
  {
    id: 'payee-joint',
    ...PLAYED,
    iban: 'DE66100000000000000101',
    holders: ['Hanna Schneider', 'Jonas Schneider'],
    name: 'Hanna und Jonas Schneider',
    behaviour: 'answer',
    found: { kind: 'match' },
    effect: 'A joint account: both holders together, or one of them, are a match.',
  },
  {
    id: 'payee-not-participating',
    ...PLAYED,
    iban: 'DE55100000000000000202',
    holders: [],
    name: 'Hanna Schneider',
    behaviour: 'answer',
    found: { kind: 'not-possible', reason: 'not-participating' },
    effect: "The payee's bank takes no part in such checks, like that of any account which is not listed.",
  },
  {
    id: 'payee-not-checkable',
    ...PLAYED,
    iban: 'DE44100000000000000303',
    holders: [],
    name: 'Hanna Schneider',
    behaviour: 'answer',
    found: { kind: 'not-possible', reason: 'account-not-checkable' },
    effect: "The payee's bank does not answer for this account: it is unknown, closed or excepted.",
  },
  {
    id: 'payee-slow',
    ...PLAYED,
    iban: 'DE33100000000000000404',
    holders: ['Hanna Schneider'],
    name: 'Hanna Schneider',
    behaviour: 'answer-slowly',
    found: { kind: 'match' },
    effect: 'The answer takes two seconds. A page that is opened before waits, and goes on by itself.',
  },
  {
    id: 'payee-silent',
    ...PLAYED,
    iban: 'DE22100000000000000505',
    holders: [],
    name: 'Hanna Schneider',
    behaviour: 'stay-silent',
    found: { kind: 'not-possible', reason: 'no-answer' },
    effect: 'Nobody answers. After four seconds the page says so, and the payment can be approved.',
  },
] as const satisfies readonly PayeeScenario[]
