import {
  GLUED_NUMBER_PATTERN,
  isNationalNumber,
  looksLikeIban,
  NATIONAL_NUMBER_PATTERN,
} from '@havn/contract'

export const MASKED = '***'

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
// Matches a whole word, not a part of a longer one such as a hash or a signature.
const alone = (pattern: string) => `(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`

/** Personal data and secrets, tried in this order. UUIDs come early, so that their digits are not masked. */
const SENSITIVE = new RegExp(
  [
    `(?<link>/sca/${uuid}/${uuid}/)[\\w-]+`,
    `(?<id>${uuid})`,
    String.raw`(?<user>://)[^/@\s]+@`,
    String.raw`(?<parameter>[?&][\w.~-]{1,64}=)[^&\s"'#]{16,}`,
    alone(
      String.raw`(?<iban>[A-Za-z]{2}\d{2}(?:[A-Za-z0-9]{11,30}|(?: [A-Za-z0-9]{4}){2,7}(?: [A-Za-z0-9]{1,3})?))`,
    ),
    alone(NATIONAL_NUMBER_PATTERN),
    alone(String.raw`(?<card>\d{13,19}|\d{4}(?:[ -]\d{4}){3})`),
    // Next to letters it may be part of anything, so it is masked only if its check digits are right.
    `(?<!\\d)(?<glued>${GLUED_NUMBER_PATTERN})(?!\\d)`,
  ].join('|'),
  'g',
)

type SensitiveMatch = Readonly<
  Partial<Record<'link' | 'id' | 'user' | 'parameter' | 'iban' | 'card' | 'glued', string>>
>

// What most texts with digits are: they contain nothing to mask, and this test is much cheaper than the search too.
const NEVER_SENSITIVE = new RegExp(
  `^(?:${uuid}|date: [A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT|x-request-id: ${uuid})$`,
)

// Everything sensitive contains one of these. Most texts contain none, and this test is much cheaper than the search.
const MAY_BE_SENSITIVE = /[0-9]{4}|[?&%@]|\/sca\/|\0/

/** Masks account numbers, national ids, card numbers, passwords and the secrets of links in a text. */
export function maskText(text: string): string {
  if (!MAY_BE_SENSITIVE.test(text)) return text.toWellFormed()
  if (NEVER_SENSITIVE.test(text)) return text
  const plain = text.toWellFormed().replaceAll('\0', '')
  const decoded = plain.replaceAll(/%([2-7][0-9A-Fa-f])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const masked = mask(decoded)
  // Percent-encoded text is decoded and masked too. If that finds nothing, the text keeps its encoding.
  return masked === decoded && plain !== decoded ? mask(plain) : masked
}

function mask(text: string): string {
  return text.replaceAll(SENSITIVE, (...match) => {
    const [all, found] = [match[0], match.at(-1) as SensitiveMatch]
    if (found.id !== undefined) return all
    if (found.link !== undefined) return `${found.link}${MASKED}`
    if (found.user !== undefined) return `${found.user}${MASKED}@`
    if (found.parameter !== undefined) return `${found.parameter}${MASKED}`
    if (found.iban !== undefined) return looksLikeIban(all.replaceAll(' ', '').toUpperCase()) ? MASKED : all
    if (found.card !== undefined) return isCard(all) ? MASKED : all
    if (found.glued !== undefined) return isNationalNumber(all) ? MASKED : all
    return MASKED
  })
}

/** Checks the Luhn check digit. */
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
