import { type Static, Type } from 'typebox'
import { Bban } from '../values/account-numbers/bban.ts'
import { Currency } from '../values/money/currency.ts'
import { Iban } from '../values/account-numbers/iban.ts'

export const AccountIdentification = Type.Object(
  { bban: Bban, iban: Iban, currency: Currency },
  { title: 'AccountIdentification', description: 'the numbers of an account' },
)
export type AccountIdentification = Static<typeof AccountIdentification>

export const MaskedPan = Type.String({
  title: 'MaskedPan',
  description: 'the number of a card without its middle, such as 525412******3241',
})

export const CardAccountIdentification = Type.Object(
  { maskedPan: MaskedPan, currency: Currency },
  { title: 'CardAccountIdentification', description: 'the number of a card' },
)
export type CardAccountIdentification = Static<typeof CardAccountIdentification>
