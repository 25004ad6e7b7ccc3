import { Type } from 'typebox'
import { type Decoded, oneOf } from './schema/schema.ts'

export const KidRules = Type.Object(
  {
    required: Type.Boolean({ description: 'whether a payment without a KID is refused' }),
    lengths: Type.Array(Type.Integer({ minimum: 2, maximum: 25 }), {
      description: 'the lengths that a KID may have, in digits',
    }),
    checkDigit: oneOf(['mod10', 'mod11'], 'how the last digit is computed from the others'),
  },
  { title: 'KidRules', description: 'the rules for KIDs on payments to one creditor account' },
)
/** The rules for KIDs on payments to one creditor account. */
export interface KidRules extends Decoded<typeof KidRules> {}
