import type { TppMessage } from '@havn/contract'
import { MASKED, maskText } from '@havn/server/xs2a'

// Fields and headers that hold names, addresses, account numbers or what somebody wrote to somebody.
const PERSONAL =
  /name|debtor|creditor|street|building|postal|city|remittance|reference|bban|iban|identi|information|^psu-(?!id$|corporate-id$|context$)/i

const CODE = /^[^"]*"[a-z]{2,3}"[^"]*$/i

/** A message without what it repeats of a personal field. */
export function maskMessage({ category, code, path = '', text }: TppMessage): TppMessage {
  const field = path.split('.').at(-1) ?? ''
  // Beside what is personal, a code is told: `creditorAccount.currency` with "nok" in it.
  const isPersonal = PERSONAL.test(field) || (PERSONAL.test(path) && !CODE.test(text ?? ''))
  const bare = isPersonal ? text?.replace(/".*"/s, `"${MASKED}"`) : text
  return {
    category,
    code,
    ...(path === '' ? {} : { path: maskText(path) }),
    ...(bare === undefined ? {} : { text: maskText(bare) }),
  }
}
