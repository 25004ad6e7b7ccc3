import type { CreditorScenario } from './scenario.ts'

/** What the core bank does with a payment after its approval. */
const EXECUTION_SCENARIOS = [
  {
    id: 'execution-refused',
    account: '99860601008',
    behaviour: { kind: 'refuse', reason: { code: 'creditor-account-closed' } },
    effect:
      'The core bank refuses the payment when a run executes it: the creditor account is closed. Status and details say so.',
    observed: ['RCVD', 'ACTC', 'RJCT PAYMENT_FAILED'],
    steps: 'approve, run',
  },
  {
    id: 'funds-later',
    account: '99860601105',
    behaviour: { kind: 'lack-funds', until: 'next-day' },
    effect:
      'There is too little money on the execution date, and enough on the next banking day. Until it is paid, `fundsAvailable` is false.',
    observed: ['RCVD', 'ACTC', 'ACCP PAYMENT_FAILED', 'ACSC'],
    steps: 'approve, run, move the clock to the next banking day',
  },
  {
    id: 'funds-never',
    account: '99860601202',
    behaviour: { kind: 'lack-funds', until: 'never' },
    effect: 'There is too little money until the last attempt, the last run of the next banking day.',
    observed: ['RCVD', 'ACTC', 'ACCP PAYMENT_FAILED', 'RJCT PAYMENT_FAILED'],
    steps: 'approve, run, move the clock past 17:00 of the next banking day',
  },
  {
    id: 'outcome-unknown',
    account: '99860601318',
    behaviour: { kind: 'report-nothing' },
    effect:
      'The core bank does not report the outcome of the payment. It stays PDNG until so many days after its execution date; `DELETE` is 409.',
    observed: ['RCVD', 'ACTC', 'PDNG', 'ACSC'],
    steps:
      'approve, run, move the clock those days ahead, run. A run asks the core bank at once; without one it is asked again after 2 seconds, then 4, 8 and so on up to a minute',
  },
  {
    id: 'execution-slow',
    account: '99860601407',
    behaviour: { kind: 'execute-slowly' },
    effect: 'The run waits so many seconds for the core bank. Meanwhile the status is PDNG.',
    observed: ['RCVD', 'ACTC', 'PDNG', 'ACSC'],
    steps: 'approve, run, read the status while the run goes on',
  },
  {
    id: 'under-way',
    account: '99860601504',
    behaviour: { kind: 'stay-under-way', as: 'reserved' },
    effect: 'The money is reserved, and settled so many days after the execution date.',
    observed: ['RCVD', 'ACTC', 'ACSP', 'ACSC'],
    steps: 'approve, run, move the clock those days ahead, run',
  },
  {
    id: 'abroad-long',
    account: '99860601601',
    behaviour: { kind: 'stay-under-way', as: 'abroad' },
    effect:
      'A cross-border payment stays abroad over several runs and arrives so many days after its execution date.',
    observed: ['RCVD', 'ACTC', 'ACWP', 'ACWP', 'ACSC'],
    steps:
      'cross-border, with this number as `bban` and a `creditorAgent` abroad such as COBADEFFXXX; approve, run, run, move the clock those days ahead, run',
  },
  {
    id: 'returned',
    account: '99860601806',
    behaviour: {
      kind: 'return',
      reason: { code: 'creditor-account-closed', text: 'Returned by the bank of the creditor.' },
    },
    effect:
      'Clearing returns the payment so many days after its execution date: it is rejected with a reason, and the money is back in the account as a transaction of its own. A cross-border payment is ACWP until then.',
    observed: ['RCVD', 'ACTC', 'ACSP', 'RJCT PAYMENT_FAILED'],
    steps: 'approve, run, move the clock those days ahead, run',
  },
  {
    id: 'funds-unknown',
    account: '99860601709',
    behaviour: { kind: 'hide-funds' },
    effect:
      'The core bank takes too long to say whether there is money: the status comes without `fundsAvailable`.',
    observed: ['RCVD', 'ACTC'],
    steps: 'approve, read the status',
  },
] as const satisfies readonly CreditorScenario[]

/** What happens to the creation of a payment. */
const CREATION_SCENARIOS = [
  {
    id: 'creation-slow',
    account: '99860602004',
    behaviour: { kind: 'quote-slowly' },
    effect: 'The response to the creation comes after so many seconds.',
    observed: ['RCVD'],
    steps: 'create',
  },
  {
    id: 'unavailable-once',
    account: '99860602101',
    behaviour: { kind: 'be-unavailable', for: 'first-request' },
    effect:
      'The bank is unavailable and says so with `Retry-After`. The same request again, within a minute, creates the payment.',
    observed: ['503 SYSTEM_ERROR', 'RCVD'],
    steps: 'create, and send the same request again under the same X-Request-ID',
  },
  {
    id: 'unavailable',
    account: '99860602209',
    behaviour: { kind: 'be-unavailable', for: 'always' },
    effect: 'The bank is unavailable however often you try.',
    observed: ['503 SYSTEM_ERROR'],
    steps: 'create',
  },
  {
    id: 'system-error',
    account: '99860602306',
    behaviour: { kind: 'fail' },
    effect: 'The call fails because of an error in the bank. Nothing is created.',
    observed: ['500 SYSTEM_ERROR'],
    steps: 'create',
  },
  {
    id: 'fee-smallest',
    account: '99860603000',
    behaviour: { kind: 'charge', fee: 1n },
    effect: 'The fee is a single minor unit: 0.01 from an account in NOK.',
    observed: ['RCVD'],
    steps: 'create, read `transactionFees`',
  },
  {
    id: 'fee-equals-amount',
    account: '99860603108',
    behaviour: { kind: 'charge', fee: 'the-amount' },
    effect: 'The fee has the same digits as the amount.',
    observed: ['RCVD'],
    steps: 'create, read `transactionFees`',
  },
  {
    id: 'fee-beyond-means',
    account: '99860603205',
    behaviour: { kind: 'charge', fee: 1_000_000_000_00n },
    effect:
      'The fee is a thousand million, which nobody has: there is money for the amount, but not for both.',
    observed: ['RCVD', 'ACTC', 'ACCP PAYMENT_FAILED'],
    steps: 'create, approve, run',
  },
  {
    id: 'fee-too-large',
    account: '99860603302',
    behaviour: { kind: 'charge', fee: 10n ** 18n },
    effect: 'The fee has more digits than an Amount may have.',
    observed: ['400 FORMAT_ERROR'],
    steps: 'create',
  },
] as const satisfies readonly CreditorScenario[]

export const CREDITOR_SCENARIOS = [...EXECUTION_SCENARIOS, ...CREATION_SCENARIOS] as const
