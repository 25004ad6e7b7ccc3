import { type Static, Type } from 'typebox'

export const PurposeCode = Type.Enum(
  [
    'INVS',
    'SALA',
    'IDCP',
    'CASH',
    'CORT',
    'INTC',
    'PENS',
    'SSBE',
    'SUPP',
    'TAXS',
    'TREA',
    'VATX',
    'LOAN',
    'OTHR',
  ],
  { type: 'string', title: 'PurposeCode', description: 'an ISO 20022 external purpose code' },
)
export type PurposeCode = Static<typeof PurposeCode>
