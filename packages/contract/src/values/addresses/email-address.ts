import { type Static, Type } from 'typebox'

/** What may stand between dots before the @ (RFC 5322 atext), and a name between dots of a domain. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]+"
const label = '[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?'

// Before the @ stand at most 64 characters (RFC 5321, 4.5.3.1.1).
const pattern = `^(?=[^@]{1,64}@)${atom}(\\.${atom})*@(${label}\\.)+[A-Za-z]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])$`
const lengthMax = 254

/**
 * Quoted local parts and addresses of machines without a name are left out: nobody registers them. Dots separate
 * what the parts are made of, so each character matches in one way; a label is read twice at most.
 */
export const EmailAddress = Type.String({
  title: 'EmailAddress',
  description: 'an e-mail address such as operations@tpp.example',
  minLength: 5,
  maxLength: lengthMax,
  pattern,
})
export type EmailAddress = Static<typeof EmailAddress>

/** Whether text is an address as the schema wants it, for settings of the bank. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= lengthMax && new RegExp(pattern).test(text)
