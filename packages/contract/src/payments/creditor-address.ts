import { type Static, Type } from 'typebox'
import { Country } from '../values/country.ts'
import { crossBorderText, domesticText, orEmpty, type TextSchema } from '../values/text/text.ts'

/** The maximum length of each line. The specification limits only the street; the other lines get the same limit. */
const addressOf = (title: string, text: TextSchema) =>
  Type.Object(
    {
      street: Type.Optional(orEmpty(text(70, 'street'))),
      buildingNumber: Type.Optional(orEmpty(text(70, 'building number'))),
      postalCode: Type.Optional(orEmpty(text(70, 'postal code'))),
      city: Type.Optional(orEmpty(text(70, 'city'))),
      country: Country,
    },
    { title, description: 'the address of the creditor', additionalProperties: false },
  )

export const CreditorAddress = addressOf('CreditorAddress', domesticText)
export type CreditorAddress = Static<typeof CreditorAddress>

export const CrossBorderAddress = addressOf('CrossBorderAddress', crossBorderText)
