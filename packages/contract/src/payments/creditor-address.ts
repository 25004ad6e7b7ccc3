import { type Static, Type } from 'typebox'
import { Country } from '../values/country.ts'
import { domesticText } from '../values/text.ts'

/** The specification bounds the street alone; the other lines get the same bound, which any register keeps. */
export const CreditorAddress = Type.Object(
  {
    street: Type.Optional(domesticText(70, 'street')),
    buildingNumber: Type.Optional(domesticText(70, 'building number')),
    postalCode: Type.Optional(domesticText(70, 'postal code')),
    city: Type.Optional(domesticText(70, 'city')),
    country: Country,
  },
  { title: 'CreditorAddress', description: 'the address of the creditor', additionalProperties: false },
)
export type CreditorAddress = Static<typeof CreditorAddress>
