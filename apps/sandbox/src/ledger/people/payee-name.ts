import { nearestName } from '@havn/contract'

/**
 * Compares a payee's name with the one that is registered for the account, as a bank might: the same name but for case
 * and spaces is a match; another spelling, order or abbreviation is close; everything else is not.
 */
export function comparePayeeNames(given: string, registered: string): 'match' | 'close-match' | 'no-match' {
  if (collapse(given) === collapse(registered)) return 'match'
  const [left, right] = [simplify(given), simplify(registered)]
  if (left.length === 0 || right.length === 0) return 'no-match'
  const isClose =
    nearestName(left.join(' '), [right.join(' ')]) !== undefined ||
    isAbbreviation(left, right) ||
    isAbbreviation(right, left)
  return isClose ? 'close-match' : 'no-match'
}

function collapse(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('nb')
}

const COMPANY_FORMS: ReadonlySet<string> = new Set([
  'as',
  'asa',
  'ans',
  'da',
  'gmbh',
  'ag',
  'sarl',
  'sa',
  'ab',
  'ltd',
])

const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', ß: 'ss' }

/** The words of a name in the order of the alphabet, without accents, signs and the form of a company. */
function simplify(name: string): readonly string[] {
  return collapse(name)
    .replace(/[æøß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMPANY_FORMS.has(word))
    .toSorted()
}

/** Whether every word of the one name is, in full or by its first letter, in the other, and one of them in full. */
function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  if (short.length > long.length || !short.some((word) => word.length > 1 && long.includes(word)))
    return false
  return short.every((word) =>
    long.some((other) => other === word || (word.length === 1 && other.startsWith(word))),
  )
}
