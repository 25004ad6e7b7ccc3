import { COMMON_WORDS, COMPANY_FORMS, JOINERS, SHORT_JOINERS, TITLES } from './word-lists.ts'

/** One word of a name, in all the ways that count as the same. */
export interface NameWord {
  /** In lower case, with its accents. */
  readonly text: string
  /** Without accents: "müller" is "muller" and "mueller". Never empty. */
  readonly spellings: readonly string[]
}

/** One way to read a name: which words it has, and which form of a company it ends or begins with. */
export interface NameReading {
  readonly words: readonly NameWord[]
  /** Undefined without a form. */
  readonly form: string | undefined
  /** How many words at the end come from one word with hyphens: a double last name has two. */
  readonly lastParts: number
}

const APOSTROPHES = /['’‘`´ʼ]/gu
const HYPHENS = /[-‐‑‒–—−]/gu
const DOTS = /[.·]/gu

/**
 * Reads a name in every way that counts: apostrophes, hyphens and dots as nothing or as a space, titles as part of the
 * name or not, and the form of a company as part of the name or not.
 */
export function readName(name: string): readonly NameReading[] {
  const folded = foldCase(name)
    .replace(/(?<=^|\s)([aikp])\/s(?=$|[\s,])/gu, '$1s')
    .replace(/[/;+&]/gu, ' & ')
  const readings = [APOSTROPHES, HYPHENS, DOTS]
    .reduce<readonly string[]>(
      (texts, sign) =>
        texts.flatMap((text) =>
          text.search(sign) === -1 ? [text] : [text.replace(sign, ''), text.replace(sign, ' ')],
        ),
      [folded],
    )
    .map(toWords)
    .flatMap((words) => {
      const untitled = words.filter((word) => !isOneOf(word, TITLES))
      return untitled.length === words.length || untitled.length === 0 ? [words] : [words, untitled]
    })
    .flatMap((words) => (words.length === 0 ? [] : [{ words, form: undefined }, ...withoutForm(words)]))
  const parts = lastWordParts(folded)
  return readings.map((reading) => ({
    ...reading,
    lastParts: endsWith(reading.words, parts) ? parts.length : 1,
  }))
}

/** Whether two words are the same, however their letters are written. */
export function isSameWord(one: NameWord, other: NameWord): boolean {
  return one.spellings.some((spelling) => other.spellings.includes(spelling))
}

/** Whether one of a word's spellings is in a list. */
export function isOneOf({ spellings }: NameWord, list: ReadonlySet<string>): boolean {
  return spellings.some((spelling) => list.has(spelling))
}

/** Whether a word is "and". */
export function isJoiner(word: NameWord): boolean {
  return word.spellings.includes('&')
}

/** Whether many organisations have the word in their names. */
export function isCommonWord(word: NameWord): boolean {
  return isJoiner(word) || isOneOf(word, COMMON_WORDS)
}

/** Whether a word is a single letter. */
export function isInitial({ text }: NameWord): boolean {
  return /^\p{L}\p{M}*$/u.test(text)
}

/** Whether a single letter stands for a word. */
export function isInitialOf(initial: NameWord, word: NameWord): boolean {
  return (
    isInitial(initial) &&
    !isInitial(word) &&
    initial.spellings.some((letter) => word.spellings.some((spelling) => spelling.startsWith(letter)))
  )
}

/** Case, width, ligatures and invisible characters. Upper case first: it is where ß and ς become what others write. */
function foldCase(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/gu, 'σ')
    .normalize('NFC')
}

function toWords(text: string): readonly NameWord[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, spellings: spellingsOf(word) }))
}

/** Letters that are written in several ways where a keyboard or a system lacks them. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  ä: ['a', 'ae'],
  å: ['a', 'aa'],
  æ: ['ae'],
  ö: ['o', 'oe'],
  ø: ['o', 'oe'],
  œ: ['oe'],
  ü: ['u', 'ue'],
  đ: ['d'],
  ð: ['d'],
  ħ: ['h'],
  ı: ['i'],
  ł: ['l'],
  ŋ: ['n'],
  þ: ['th'],
  ŧ: ['t'],
}

const spellingsMax = 16

function spellingsOf(word: string): readonly string[] {
  if (JOINERS.has(word)) return ['&']
  const letters = Array.from(word, (letter) => LETTERS[letter] ?? [withoutMarks(letter)])
  const count = letters.reduce((product, { length }) => product * length, 1)
  // More special letters than that are written in the same way throughout.
  const spellings =
    count > spellingsMax
      ? [letters.map((ways) => ways[0]).join(''), letters.map((ways) => ways.at(-1)).join('')]
      : letters.reduce<readonly string[]>(
          (starts, ways) => starts.flatMap((start) => ways.map((way) => start + way)),
          [''],
        )
  return SHORT_JOINERS.has(word) ? [...spellings, '&'] : spellings
}

/**
 * Removes accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic. Marks of other scripts are
 * vowels or make other letters.
 */
function withoutMarks(letter: string): string {
  const stripped = letter
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu, '')
    .normalize('NFC')
  return LETTERS[stripped]?.[0] ?? stripped
}

/** The words without the form of a company at their end or beginning, if there is one and a word remains. */
function withoutForm(words: readonly NameWord[]): readonly { words: readonly NameWord[]; form: string }[] {
  for (const { form, words: spelling } of COMPANY_FORMS) {
    const rest = words.length - spelling.length
    if (rest < 1) continue
    if (isSpelling(words, rest, spelling)) return [{ words: words.slice(0, rest), form }]
    if (isSpelling(words, 0, spelling)) return [{ words: words.slice(spelling.length), form }]
  }
  return []
}

function isSpelling(words: readonly NameWord[], from: number, spelling: readonly string[]): boolean {
  return spelling.every((part, index) => {
    const word = words[from + index]
    if (word === undefined) return false
    // "Ås" is a last name, and "AS" is none.
    return part.length <= 3 && part !== '&' ? word.text === part : word.spellings.includes(part)
  })
}

/** The parts of the last word that has hyphens between them. */
function lastWordParts(folded: string): readonly string[] {
  const last = folded.trim().split(/\s+/u).at(-1) ?? ''
  return last.split(HYPHENS).filter((part) => part !== '')
}

function endsWith(words: readonly NameWord[], parts: readonly string[]): boolean {
  const tail = words.slice(-parts.length)
  return (
    parts.length > 1 && tail.length === parts.length && tail.every(({ text }, index) => text === parts[index])
  )
}
