import { type TppMessage, warningMessage } from '../tpp-message.ts'
import { preview } from '../values/text/preview.ts'

/** Early-adoption values with their dates. A change without a default date is off unless a call names it. */
export const ACCEPT_FIXES = {
  'amount-as-string': {
    effect: 'amounts serialised as strings',
    introduced: '2019-11',
    madeDefault: '2020-08-01',
  },
  'cardaccount-switch-originalamount-and-transactionamount': {
    effect: 'correct card transaction amount mapping',
    introduced: '2020-05',
    madeDefault: '2024-11-13',
  },
  'longer-names': {
    effect: 'card account name up to 70 characters',
    introduced: '2020-06',
    madeDefault: '2024-10-01',
  },
  'cash-account-type-iso': {
    effect: 'cashAccountType mapped to ISO 20022',
    introduced: '2023-06',
    madeDefault: '2024-11-13',
  },
  'payment-status-before-approval': {
    effect: 'status and details of a domestic payment can be read before the PSU has approved it',
    introduced: '2026-11',
    madeDefault: undefined,
  },
} as const

export type AcceptFix = keyof typeof ACCEPT_FIXES

export type AcceptedFixes = {
  readonly fixes: ReadonlySet<AcceptFix>
  /** One warning for each value that is not known; it changes nothing. */
  readonly warnings: readonly TppMessage[]
}

const isAcceptFix = (value: string): value is AcceptFix => Object.hasOwn(ACCEPT_FIXES, value)

/** An answer with a warning for each of hundreds of values would help nobody. */
const warningsMax = 10

const NO_FIXES: AcceptedFixes = { fixes: new Set(), warnings: [] }

export const readAcceptFixes = (value: string | undefined): AcceptedFixes => {
  if (value === undefined) return NO_FIXES
  const values = new Set(value.split(',').map((part) => part.trim()))
  values.delete('')
  const unknown = [...values].filter((part) => !isAcceptFix(part))
  return {
    fixes: new Set([...values].filter(isAcceptFix)),
    warnings: unknown.slice(0, warningsMax).map((part) =>
      warningMessage({
        code: 'FORMAT_ERROR',
        path: 'x-accept-fix',
        text: `value ${preview(part)} is not known and was ignored; known are ${Object.keys(ACCEPT_FIXES).join(', ')}`,
      }),
    ),
  }
}
