import { parseIban, type TppMessage } from '@havn/contract'

const MASKED = '***'

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
// Not a part of a longer word, such as a hash or a signature.
const alone = (pattern: string) => `(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`

/** What may be somebody's, in the order in which it is looked for; an id stands first, so that its digits stay. */
const SOUGHT = new RegExp(
  [
    `(?<link>/sca/${uuid}/${uuid}/)[\\w-]+`,
    `(?<id>${uuid})`,
    String.raw`(?<parameter>[?&][\w.~-]{1,64}=)[^&\s"'#]{16,}`,
    alone(
      String.raw`(?<iban>[A-Za-z]{2}\d{2}(?:[A-Za-z0-9]{11,30}|(?: [A-Za-z0-9]{4}){2,7}(?: [A-Za-z0-9]{1,3})?))`,
    ),
    // A national id, a Norwegian account number, and the ways in which people group them.
    alone(String.raw`(?:\d{11}|\d{6} \d{5}|\d{4}[. ]\d{2}[. ]\d{5})`),
    alone(String.raw`(?<card>\d{13,19}|\d{4}(?:[ -]\d{4}){3})`),
  ].join('|'),
  'g',
)

type Found = Readonly<Partial<Record<'link' | 'id' | 'parameter' | 'iban' | 'card', string>>>

// Whatever is sought has one of these; most texts have none, and looking closer costs more than all the rest.
const WORTH_A_LOOK = /[0-9]{4}|[?&]|\/sca\/|\0/

/** The text without account numbers, national ids, card numbers and the secrets of links. */
export function maskText(text: string): string {
  if (!WORTH_A_LOOK.test(text)) return text.toWellFormed()
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(SOUGHT, (...match) => {
      const [all, found] = [match[0], match.at(-1) as Found]
      if (found.id !== undefined) return all
      if (found.link !== undefined) return `${found.link}${MASKED}`
      if (found.parameter !== undefined) return `${found.parameter}${MASKED}`
      if (found.iban !== undefined) return isIban(all) ? MASKED : all
      if (found.card !== undefined) return isCard(all) ? MASKED : all
      return MASKED
    })
}

// Fields and headers that hold names, addresses, account numbers or what somebody wrote to somebody.
const PERSONAL =
  /name|debtor|creditor|street|building|postal|city|remittance|reference|bban|iban|identi|information|^psu-(?!id$|corporate-id$|context$)/i

/** A message without what it repeats of a personal field. */
export function maskMessage({ category, code, path, text }: TppMessage): TppMessage {
  const bare = PERSONAL.test(path ?? '') ? text?.replace(/".*"/s, `"${MASKED}"`) : text
  return {
    category,
    code,
    ...(path === undefined ? {} : { path: maskText(path) }),
    ...(bare === undefined ? {} : { text: maskText(bare) }),
  }
}

function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '').toUpperCase()
  return /^NO\d{13}$/.test(compact) || parseIban(compact).ok
}

/** Luhn's check digit. */
function isCard(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
