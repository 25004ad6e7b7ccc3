import { type Static, Type } from 'typebox'
import { domesticText } from './text.ts'

export const RemittanceReference = Type.Object(
  {
    reference: domesticText(35, 'the reference, for example a KID'),
    referenceType: Type.Optional(domesticText(35, 'the kind of reference, for example KID')),
    referenceIssuer: Type.Optional(domesticText(35, 'the issuer of the reference')),
  },
  { title: 'RemittanceReference', description: 'a structured reference', additionalProperties: false },
)
export type RemittanceReference = Static<typeof RemittanceReference>
