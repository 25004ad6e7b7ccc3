import {
  isCommonWord,
  isInitial,
  isInitialOf,
  isJoiner,
  isOneOf,
  isSameWord,
  type NameReading,
  type NameWord,
  readName,
} from './name-words.ts'
import { nearness } from './near-words.ts'
import { isShortForm, LAST_NAMES, PARTICLES, SOLE_PROPRIETOR } from './word-lists.ts'

/** How much two names are alike. */
export type Likeness = 'same' | 'close' | 'different'

/**
 * Compares a name that somebody gave with a registered one. Read in any way, the same words are the same name. `isPerson`
 * says that no word of the registered name is the form of a company.
 */
export function compareNames(given: string, registered: string, isPerson = false): Likeness {
  const [ones, others] = [readName(given), readName(inReadingOrder(registered))]
  const results = new Set(
    ones.flatMap((one) =>
      others
        .filter(({ form }) => !isPerson || form === undefined)
        .map((other) => {
          const likeness = compareReadings(one, other)
          // A form that is read as a name would be the last name, and the last name one that may be missing.
          const isFormHidden = hidesForm(one, ones) || (!isPerson && hidesForm(other, others))
          return likeness === 'close' && isFormHidden ? 'different' : likeness
        }),
    ),
  )
  if (results.has('same')) return 'same'
  return results.has('close') ? 'close' : 'different'
}

/** Whether a name has the form of a company, and this reading of it takes that for a word of the name. */
function hidesForm({ form }: NameReading, readings: readonly NameReading[]): boolean {
  return form === undefined && readings.some((reading) => reading.form !== undefined)
}

/** Whether a name has the form of a company that is not one person. */
export function isOrganisation(name: string): boolean {
  return readName(name).some(({ form }) => form !== undefined && form !== SOLE_PROPRIETOR)
}

/** Puts a last name that is written first, with a comma, where it is read last. */
function inReadingOrder(name: string): string {
  const [last, first, ...more] = name.split(',')
  return first === undefined || last === undefined || more.length > 0 ? name : `${first} ${last}`
}

/** The words of two names that are not in both, and where the registered name has which words. */
interface Comparison {
  readonly given: readonly NameWord[]
  readonly registered: readonly RegisteredWord[]
  /** The words of the registered name that are in the given one too. */
  readonly equal: readonly RegisteredWord[]
}

interface RegisteredWord {
  readonly word: NameWord
  readonly role: 'first' | 'middle' | 'last'
}

function compareReadings(given: NameReading, registered: NameReading): Likeness {
  const comparison = compareWords(given.words, toRegisteredWords(registered))
  const areSame = comparison.given.length === 0 && comparison.registered.length === 0
  if (areSame) return given.form === registered.form ? 'same' : 'close'
  const isCompany = registered.form !== undefined && registered.form !== SOLE_PROPRIETOR
  if (isSpacedOtherwise(given.words, registered.words)) return 'close'
  if (isCompany) return isCloseCompany(comparison) ? 'close' : 'different'
  const isWithoutForm = given.form === registered.form
  if (isWithoutForm && isSameButForInitials(comparison)) return 'same'
  return isClosePerson(comparison) ? 'close' : 'different'
}

function toRegisteredWords({ words, lastParts }: NameReading): readonly RegisteredWord[] {
  let lastFrom = Math.max(words.length - lastParts, words.length > 1 ? 1 : 0)
  for (let before = words[lastFrom - 1]; lastFrom > 1; before = words[lastFrom - 1]) {
    if (before === undefined || !isOneOf(before, LAST_NAMES)) break
    lastFrom -= 1
  }
  return words.map((word, index) => ({
    word,
    role: index >= lastFrom ? 'last' : index === 0 ? 'first' : 'middle',
  }))
}

/** Takes away the words that are in both, in any order. */
function compareWords(given: readonly NameWord[], registered: readonly RegisteredWord[]): Comparison {
  const left = [...registered]
  const equal: RegisteredWord[] = []
  const without = given.filter((word) => {
    const index = left.findIndex((other) => isSameWord(word, other.word))
    const [found] = index === -1 ? [] : left.splice(index, 1)
    if (found !== undefined) equal.push(found)
    return found === undefined
  })
  return { given: without, registered: left, equal }
}

/** Whether the names differ only in where a word ends. */
function isSpacedOtherwise(given: readonly NameWord[], registered: readonly NameWord[]): boolean {
  return [0, -1].some((at) => joinSpellings(given, at) === joinSpellings(registered, at))
}

function joinSpellings(words: readonly NameWord[], at: number): string {
  return words.map(({ spellings }) => spellings.at(at) ?? '').join('')
}

/** Middle names that are initials on one side, taken away where the other side has the name. */
function withoutMiddleInitials(comparison: Comparison): Comparison {
  const registered = [...comparison.registered]
  const given = comparison.given.filter((word) => {
    const index = registered.findIndex(
      (other) => other.role === 'middle' && (isInitialOf(word, other.word) || isInitialOf(other.word, word)),
    )
    if (index !== -1) registered.splice(index, 1)
    return index === -1
  })
  return { given, registered, equal: comparison.equal }
}

/** Whether all that differs are middle names of which one side has the initial, or initials that one side leaves out. */
function isSameButForInitials(comparison: Comparison): boolean {
  const { given, registered, equal } = withoutMiddleInitials(comparison)
  const roles = new Set(equal.map(({ role }) => role))
  if (!roles.has('first') || !roles.has('last')) return false
  return (
    (given.every(isInitial) && registered.length === 0) ||
    (given.length === 0 && registered.every(({ word, role }) => role === 'middle' && isInitial(word)))
  )
}

/**
 * Whether a person's name has one small deviation. Each of these requires a whole last name, equal or one letter off:
 * who sees the registered name must have known almost all of it.
 */
function isClosePerson(comparison: Comparison): boolean {
  const rest = withoutMiddleInitials(comparison)
  return (
    isMisspelt(rest, 'person') ||
    (rest.equal.some(({ role }) => role === 'last') &&
      (isFirstNameShort(rest) || isMiddleOrLastNameLeftOut(rest)))
  )
}

/** Whether a company's name is misspelt, and agrees in more than words that many have. */
function isCloseCompany(comparison: Comparison): boolean {
  const { given, registered } = comparison
  const isAndLeftOut = given.every(isJoiner) && registered.every(({ word }) => isJoiner(word))
  return isAndLeftOut || isMisspelt(comparison, 'company')
}

const editsMax = 2

/** Whether each word that differs is near one of the other name, with at most two edits in all. */
function isMisspelt(comparison: Comparison, kind: 'person' | 'company'): boolean {
  const { given, registered, equal } = comparison
  if (given.length === 0 || given.length !== registered.length || given.length > editsMax) return false
  const orders = given.length === 1 ? [registered] : [registered, registered.toReversed()]
  return orders.some((order) => {
    const pairs = order.map((other, index) => {
      const word = given[index]
      return { word, other, edits: word === undefined ? undefined : nearness(word, other.word) }
    })
    const edits = pairs.reduce((sum, pair) => sum + (pair.edits ?? Infinity), 0)
    if (edits > editsMax) return false
    if (kind === 'person' && pairs.some((pair) => pair.other.role === 'last' && pair.edits !== 1))
      return false
    const isNearDistinct = pairs.some(
      ({ word, other }) => word !== undefined && !isCommonWord(word) && !isCommonWord(other.word),
    )
    return isNearDistinct || equal.some(({ word }) => !isCommonWord(word))
  })
}

/** Whether the first name is an initial or a known short form on one side, and all else is equal. */
function isFirstNameShort({ given, registered }: Comparison): boolean {
  const [word, other] = [given[0], registered[0]]
  if (word === undefined || other === undefined || given.length > 1 || registered.length > 1) return false
  if (other.role !== 'first') return false
  return (
    isInitialOf(word, other.word) ||
    isInitialOf(other.word, word) ||
    word.spellings.some((one) => other.word.spellings.some((another) => isShortForm(one, another)))
  )
}

/** Whether one name that is neither the first nor the only last name is missing on one side, with its particles. */
function isMiddleOrLastNameLeftOut({ given, registered, equal }: Comparison): boolean {
  const roles = new Set(equal.map(({ role }) => role))
  if (!roles.has('first') || (given.length > 0 && registered.length > 0)) return false
  const missing = [...given, ...registered.map(({ word }) => word)]
  return !missing.some(isJoiner) && missing.filter((word) => !isOneOf(word, PARTICLES)).length <= 1
}
