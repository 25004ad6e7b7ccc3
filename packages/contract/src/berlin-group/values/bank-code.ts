import { type Static, Type } from 'typebox'

/** A BIC in an answer. Where payments carry one, it may be empty, which is another schema. */
export const BankCode = Type.String({ title: 'BankCode', description: 'the BIC of a bank', maxLength: 11 })
export type BankCode = Static<typeof BankCode>
