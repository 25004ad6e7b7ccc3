import type { CreditorScenario } from './scenario.ts'

/** After the approval: what the books do with the payment. */
const OF_EXECUTION = [
  {
    id: 'books-refuse',
    account: '99860601008',
    conduct: { kind: 'refuse', reason: { code: 'creditor-account-closed' } },
    happens:
      'The core bank refuses the payment when a run takes it: the creditor account is closed. Status and details say so.',
    seen: ['RCVD', 'ACTC', 'RJCT PAYMENT_FAILED'],
    how: 'approve, run',
  },
  {
    id: 'funds-later',
    account: '99860601105',
    conduct: { kind: 'lack-funds', until: 'next-day' },
    happens:
      'There is too little money on the execution date, and enough on the next banking day. Until it is paid, `fundsAvailable` is false.',
    seen: ['RCVD', 'ACTC', 'ACCP PAYMENT_FAILED', 'ACSC'],
    how: 'approve, run, move the clock to the next banking day',
  },
  {
    id: 'funds-never',
    account: '99860601202',
    conduct: { kind: 'lack-funds', until: 'for-ever' },
    happens: 'There is too little money until the last try, the last run of the next banking day.',
    seen: ['RCVD', 'ACTC', 'ACCP PAYMENT_FAILED', 'RJCT PAYMENT_FAILED'],
    how: 'approve, run, move the clock past 17:00 of the next banking day',
  },
  {
    id: 'books-silent',
    account: '99860601318',
    conduct: { kind: 'be-silent' },
    happens:
      'The books do not say what became of the payment. It stays PDNG until so many days after its execution date; `DELETE` is 409.',
    seen: ['RCVD', 'ACTC', 'PDNG', 'ACSC'],
    how: 'approve, run, move the clock those days ahead, run. A run asks the core bank at once; without one it is asked again after 2 seconds, then 4, 8 and so on up to a minute',
  },
  {
    id: 'books-slow',
    account: '99860601407',
    conduct: { kind: 'execute-slowly' },
    happens: 'The run waits so many seconds for the books. Whoever reads meanwhile sees PDNG.',
    seen: ['RCVD', 'ACTC', 'PDNG', 'ACSC'],
    how: 'approve, run, read the status while the run goes on',
  },
  {
    id: 'under-way',
    account: '99860601504',
    conduct: { kind: 'keep-under-way', as: 'reserved' },
    happens: 'The money is set aside, and settled so many days after the execution date.',
    seen: ['RCVD', 'ACTC', 'ACSP', 'ACSC'],
    how: 'approve, run, move the clock those days ahead, run',
  },
  {
    id: 'abroad-long',
    account: '99860601601',
    conduct: { kind: 'keep-under-way', as: 'abroad' },
    happens:
      'A cross-border payment stays abroad over several runs and arrives so many days after its execution date.',
    seen: ['RCVD', 'ACTC', 'ACWP', 'ACWP', 'ACSC'],
    how: 'cross-border, with this number as `bban` and a `creditorAgent` abroad such as COBADEFFXXX; approve, run, run, move the clock those days ahead, run',
  },
  {
    id: 'returned',
    account: '99860601806',
    conduct: {
      kind: 'return',
      reason: { code: 'creditor-account-closed', text: 'Returned by the bank of the creditor.' },
    },
    happens:
      'Clearing returns the payment so many days after its execution date: it is rejected with a reason, and the money is back in the account as a transaction of its own. A cross-border payment is ACWP until then.',
    seen: ['RCVD', 'ACTC', 'ACSP', 'RJCT PAYMENT_FAILED'],
    how: 'approve, run, move the clock those days ahead, run',
  },
  {
    id: 'funds-untold',
    account: '99860601709',
    conduct: { kind: 'keep-funds-to-themselves' },
    happens:
      'The books take too long to say whether there is money: the status comes without `fundsAvailable`.',
    seen: ['RCVD', 'ACTC'],
    how: 'approve, read the status',
  },
] as const satisfies readonly CreditorScenario[]

/** Before there is a payment: what its creation meets. */
const OF_CREATION = [
  {
    id: 'creation-slow',
    account: '99860602004',
    conduct: { kind: 'price-slowly' },
    happens: 'The creation is answered after so many seconds.',
    seen: ['RCVD'],
    how: 'create',
  },
  {
    id: 'unavailable-once',
    account: '99860602101',
    conduct: { kind: 'be-away', for: 'one-question' },
    happens:
      'The bank cannot answer at the moment and says so with `Retry-After`. The same request again, within a minute, creates the payment.',
    seen: ['503 SYSTEM_ERROR', 'RCVD'],
    how: 'create, and send the same request again under the same X-Request-ID',
  },
  {
    id: 'unavailable',
    account: '99860602209',
    conduct: { kind: 'be-away', for: 'ever' },
    happens: 'The same however often you try.',
    seen: ['503 SYSTEM_ERROR'],
    how: 'create',
  },
  {
    id: 'system-error',
    account: '99860602306',
    conduct: { kind: 'break' },
    happens: 'The call fails through a fault of the bank. Nothing was created.',
    seen: ['500 SYSTEM_ERROR'],
    how: 'create',
  },
  {
    id: 'fee-least',
    account: '99860603000',
    conduct: { kind: 'charge', fee: 1n },
    happens: 'The fee is a single minor unit: 0.01 from an account in NOK.',
    seen: ['RCVD'],
    how: 'create, read `transactionFees`',
  },
  {
    id: 'fee-same',
    account: '99860603108',
    conduct: { kind: 'charge', fee: 'the-amount' },
    happens: 'The fee has the same digits as the amount.',
    seen: ['RCVD'],
    how: 'create, read `transactionFees`',
  },
  {
    id: 'fee-beyond-means',
    account: '99860603205',
    conduct: { kind: 'charge', fee: 1_000_000_000_00n },
    happens:
      'The fee is a thousand million: nobody has that, so there is money for the amount and none for both.',
    seen: ['RCVD', 'ACTC', 'ACCP PAYMENT_FAILED'],
    how: 'create, approve, run',
  },
  {
    id: 'fee-too-large',
    account: '99860603302',
    conduct: { kind: 'charge', fee: 10n ** 18n },
    happens: 'The fee has more digits than an Amount can tell.',
    seen: ['400 FORMAT_ERROR'],
    how: 'create',
  },
] as const satisfies readonly CreditorScenario[]

export const CREDITOR_SCENARIOS = [...OF_EXECUTION, ...OF_CREATION] as const
