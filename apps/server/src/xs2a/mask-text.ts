import { parseIban, parseNationalId, parseNorwegianBban } from '@havn/contract'

export const MASKED = '***'

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
// Not a part of a longer word, such as a hash or a signature.
const alone = (pattern: string) => `(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`

/** What may be somebody's, in the order in which it is looked for; an id stands first, so that its digits stay. */
const SENSITIVE = new RegExp(
  [
    `(?<link>/sca/${uuid}/${uuid}/)[\\w-]+`,
    `(?<id>${uuid})`,
    String.raw`(?<user>://)[^/@\s]+@`,
    String.raw`(?<parameter>[?&][\w.~-]{1,64}=)[^&\s"'#]{16,}`,
    alone(
      String.raw`(?<iban>[A-Za-z]{2}\d{2}(?:[A-Za-z0-9]{11,30}|(?: [A-Za-z0-9]{4}){2,7}(?: [A-Za-z0-9]{1,3})?))`,
    ),
    // A national id, a Norwegian account number, and the ways in which people group them.
    alone(String.raw`(?:\d{11}|\d{6}[ -]\d{5}|\d{4}[. ]\d{2}[. ]\d{5})`),
    alone(String.raw`(?<card>\d{13,19}|\d{4}(?:[ -]\d{4}){3})`),
    // With letters on it, it may be a part of anything.
    String.raw`(?<!\d)(?<glued>\d{11})(?!\d)`,
  ].join('|'),
  'g',
)

type SensitiveMatch = Readonly<
  Partial<Record<'link' | 'id' | 'user' | 'parameter' | 'iban' | 'card' | 'glued', string>>
>

// Whatever is sought has one of these; most texts have none, and looking closer costs more than all the rest.
const MAY_BE_SENSITIVE = /[0-9]{4}|[?&%@]|\/sca\/|\0/

/** The text without account numbers, national ids, card numbers, passwords and the secrets of links. */
export function maskText(text: string): string {
  if (!MAY_BE_SENSITIVE.test(text)) return text.toWellFormed()
  const plain = text.toWellFormed().replaceAll('\0', '')
  const decoded = plain.replaceAll(/%([2-7][0-9A-Fa-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const masked = mask(decoded)
  // What is hidden by percent signs is looked at too; a text with nothing in it stays as it was sent.
  return masked === decoded ? mask(plain) : masked
}

function mask(text: string): string {
  return text.replaceAll(SENSITIVE, (...match) => {
    const [all, found] = [match[0], match.at(-1) as SensitiveMatch]
    if (found.id !== undefined) return all
    if (found.link !== undefined) return `${found.link}${MASKED}`
    if (found.user !== undefined) return `${found.user}${MASKED}@`
    if (found.parameter !== undefined) return `${found.parameter}${MASKED}`
    if (found.iban !== undefined) return isIban(all) ? MASKED : all
    if (found.card !== undefined) return isCard(all) ? MASKED : all
    if (found.glued !== undefined) return parseNationalId(all).ok || parseNorwegianBban(all).ok ? MASKED : all
    return MASKED
  })
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
