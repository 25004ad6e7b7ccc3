import { compareNames, isOrganisation, type Likeness } from './compare-names.ts'
import { JOINERS, SHORT_JOINERS, TITLES } from './word-lists.ts'

/** What a payer knows of a payee. */
export interface GivenPayee {
  readonly name: string
  /** A code that identifies an organisation, like its number in a register or its LEI. It decides alone. */
  readonly identification?: string | undefined
}

/** A holder of an account, as the holder's bank knows them. */
export interface AccountHolder {
  /** First names before last names, or "Last, First". */
  readonly name: string
  /** True of a natural person: then no word of the name is taken for the form of a company. */
  readonly isPerson?: boolean
  readonly tradingNames?: readonly string[]
  readonly identifications?: readonly string[]
}

/** The answer of `matchPayeeName`. Only a close match has a name. */
export type PayeeNameMatch =
  | { readonly kind: 'match' }
  | { readonly kind: 'close-match'; readonly name: string }
  | { readonly kind: 'no-match' }

/**
 * Says whether a payee's name belongs to an account with these holders. It never answers `close-match`, which shows a
 * name, unless the payer wrote almost all of that name. docs/payee-names.md lists the rules, corpus.json has examples.
 */
export function matchPayeeName(given: GivenPayee, holders: readonly AccountHolder[]): PayeeNameMatch {
  if (given.identification !== undefined) {
    const code = foldCode(given.identification)
    const isKnown = holders.some(({ identifications = [] }) => identifications.map(foldCode).includes(code))
    return { kind: isKnown ? 'match' : 'no-match' }
  }
  const whole = best(holders.map((holder) => matchHolder(given.name, holder)))
  if (whole.kind === 'match') return whole
  const names = splitNames(given.name)
  const people = holders.map(splitHolder)
  if (names.length === 0 && people.every(({ length }) => length === 0)) return whole
  const single = people.flatMap((split, index) =>
    split.length === 0 ? holders.slice(index, index + 1) : split,
  )
  const together = matchTogether(names.length === 0 ? [[given.name]] : names, single)
  return together.kind === 'no-match' ? whole : together
}

function foldCode(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function best(matches: readonly PayeeNameMatch[]): PayeeNameMatch {
  return (
    matches.find(({ kind }) => kind === 'match') ??
    matches.find(({ kind }) => kind === 'close-match') ?? { kind: 'no-match' }
  )
}

function matchHolder(
  name: string,
  { name: registered, isPerson, tradingNames = [] }: AccountHolder,
): PayeeNameMatch {
  const matches = tradingNames.map((tradingName): PayeeNameMatch => {
    const likeness = compareNames(name, tradingName)
    // The registered name of a company is public. That of a person is not for somebody who knows the sign of the shop.
    const isPublic = isPerson !== true && isOrganisation(registered)
    if (likeness === 'same' && !isPublic) return { kind: 'match' }
    return toMatch(likeness === 'same' ? 'close' : likeness, isPublic ? registered : tradingName)
  })
  return best([toMatch(compareNames(name, registered, isPerson), registered), ...matches])
}

function toMatch(likeness: Likeness, name: string): PayeeNameMatch {
  if (likeness === 'same') return { kind: 'match' }
  return likeness === 'close' ? { kind: 'close-match', name } : { kind: 'no-match' }
}

/** Several names in one field match if each does. If only some do, the payer sees one of those that do. */
function matchTogether(
  parts: readonly (readonly string[])[],
  holders: readonly AccountHolder[],
): PayeeNameMatch {
  const found = parts.map((names) => {
    const matches = names.flatMap((name) =>
      holders.map((holder) => ({ holder, match: matchHolder(name, holder) })),
    )
    return (
      matches.find(({ match }) => match.kind === 'match') ??
      matches.find(({ match }) => match.kind === 'close-match')
    )
  })
  if (found.every((one) => one?.match.kind === 'match')) return { kind: 'match' }
  const [close] = found.flatMap((one) => (one?.match.kind === 'close-match' ? [one.match] : []))
  if (close !== undefined) return close
  const [equal] = found.flatMap((one) => one?.holder ?? [])
  return equal === undefined ? { kind: 'no-match' } : { kind: 'close-match', name: equal.name }
}

/** The people in a registered name that has several, as "Hans und Petra Müller" has. Empty if it has one. */
function splitHolder({ name }: AccountHolder): readonly AccountHolder[] {
  const names = splitNames(name).flatMap(([likeliest]) => likeliest ?? [])
  return names.length === 0 || isOrganisation(name) ? [] : names.map((one) => ({ name: one, isPerson: true }))
}

/**
 * Splits a text with several people's names. Each has the ways to read it, the likeliest first: as written, or with the
 * last name of the others. Empty if the text has one name.
 */
function splitNames(text: string): readonly (readonly string[])[] {
  if (namesBetween(text, SIGNS).length < 2) return []
  const names = namesBetween(text, COMMAS_AND_SIGNS).filter((name) => name !== '')
  const last = names.at(-1) ?? ''
  if (last.includes(' ')) {
    const lastName = last.split(' ').at(-1) ?? ''
    return names.map((name) => (name.includes(' ') ? [name, `${name} ${lastName}`] : [`${name} ${lastName}`]))
  }
  // "Müller, Hans und Petra"
  const [lastName = '', firstNames = '', ...more] = text.split(',')
  return more.length > 0
    ? []
    : namesBetween(firstNames, SIGNS).flatMap((name) => (name === '' ? [] : [[`${name} ${lastName.trim()}`]]))
}

const SIGNS = /[;/&+]/u
const COMMAS_AND_SIGNS = /[,;/&+]/u

/** The names between the signs and the words for "and", without titles. One that is only a title is empty. */
function namesBetween(text: string, signs: RegExp): readonly string[] {
  const names: string[][] = [[]]
  for (const [index, piece] of text.split(signs).entries()) {
    if (index > 0) names.push([])
    for (const word of piece.split(/\s+/u).filter((one) => one !== '')) {
      const plain = word.toLowerCase().replace(/\.$/u, '')
      if (JOINERS.has(plain) || SHORT_JOINERS.has(word)) names.push([])
      else if (!TITLES.has(plain)) names.at(-1)?.push(word)
    }
  }
  return names.map((words) => words.join(' ')).map((name) => (name === 'M.' ? '' : name))
}
