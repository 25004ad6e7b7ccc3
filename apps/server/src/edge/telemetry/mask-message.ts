import type { TppMessage } from '@havn/contract'
import { MASKED, maskText } from './mask-text.ts'

// Fields and headers that hold names, addresses, account numbers or messages between people.
const PERSONAL =
  /name|debtor|creditor|street|building|postal|city|remittance|reference|bban|iban|identi|information|^psu-(?!id$|corporate-id$|context$)/i

const CODE = /^[^"]*"[a-z]{2,3}"[^"]*$/i

/** Removes the quoted value of a personal field from a message. */
export function maskMessage({ category, code, path = '', text }: TppMessage): TppMessage {
  const field = path.split('.').at(-1) ?? ''
  // A short code below a personal field is shown: "eur" in `creditorAccount.currency`.
  const isPersonal = PERSONAL.test(field) || (PERSONAL.test(path) && !CODE.test(text ?? ''))
  const maskedText = isPersonal ? text?.replace(/".*"/s, `"${MASKED}"`) : text
  return {
    category,
    code,
    ...(path === '' ? {} : { path: maskText(path) }),
    ...(maskedText === undefined ? {} : { text: maskText(maskedText) }),
  }
}
