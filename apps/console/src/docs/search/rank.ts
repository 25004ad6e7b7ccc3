// Finds and ranks. Used by the console and, bundled, by the script of the static site: it imports nothing of Node.
import { SYNONYMS, type Synonym } from './synonyms.ts'

/** Something that can be found. */
export interface SearchEntry {
  /** The address in the console, as `/docs/sca#sessions`. */
  readonly path: string
  readonly title: string
  /** The page or the kind of thing that it is part of. */
  readonly where: string
  /** Further names, as the id of an operation or of a page. */
  readonly aliases?: string
  readonly text: string
  /** How much it counts against others: 1 for guides, less for what few look for. */
  readonly weight: number
}

export interface SearchHit {
  readonly entry: SearchEntry
  readonly score: number
  /** A piece of the text around what was found. */
  readonly excerpt: string
}

export interface SearchResult {
  readonly hits: readonly SearchHit[]
  /** What the documentation calls what was asked for. */
  readonly notes: readonly string[]
}

/** Alternatives of which one must be found, each a list of words that must all be found. */
interface Term {
  readonly alternatives: readonly { readonly words: readonly string[]; readonly weight: number }[]
}

const hitsMax = 30
const queryCharactersMax = 200

/** An entry with its words, made once for all searches. */
export interface PreparedEntry {
  readonly entry: SearchEntry
  readonly title: string
  readonly where: string
  readonly aliases: string
  readonly text: string
}

/** Prepares entries for searches: what this does once, a search need not do. */
export function prepare(entries: readonly SearchEntry[]): readonly PreparedEntry[] {
  return entries.map((entry) => ({
    entry,
    title: stemmed(entry.title),
    where: stemmed(entry.where),
    aliases: stemmed(entry.aliases ?? ''),
    text: stemmed(entry.text),
  }))
}

/** Searches the entries. Every term must be found; where that finds nothing, any of them. */
export function search(prepared: readonly PreparedEntry[], query: string): SearchResult {
  const asked = query.toLowerCase().slice(0, queryCharactersMax).replaceAll(/\s+/g, ' ').trim()
  const synonyms = SYNONYMS.filter((synonym) => phraseOf(synonym, asked) !== undefined)
  const terms = termsOf(asked, synonyms)
  if (terms.length === 0) return { hits: [], notes: [] }
  const scored = (needsAll: boolean) =>
    prepared.flatMap((candidate) => {
      const scores = terms.map((term) => termScore(term, candidate))
      if (needsAll ? scores.some((score) => score === 0) : scores.every((score) => score === 0)) return []
      const sum = scores.reduce((total, score) => total + score, 0) + exactBonus(candidate, stemmed(asked))
      return [{ entry: candidate.entry, score: sum * candidate.entry.weight }]
    })
  const all = scored(true)
  const found = all.length > 0 ? all : scored(false)
  const hits = found
    .toSorted((one, other) => other.score - one.score || one.entry.path.length - other.entry.path.length)
    .slice(0, hitsMax)
    .map(({ entry, score }) => ({ entry, score, excerpt: excerptOf(entry.text, terms) }))
  return { hits, notes: synonyms.map(({ note }) => note) }
}

const phraseOf = ({ asked }: Synonym, query: string): string | undefined =>
  asked
    .toSorted((one, other) => other.length - one.length)
    .find((phrase) => ` ${query} `.includes(` ${phrase} `))

/** The terms of a query: phrases with synonyms first, then the remaining words. */
function termsOf(query: string, synonyms: readonly Synonym[]): readonly Term[] {
  let rest = ` ${query} `
  const terms: Term[] = []
  for (const synonym of synonyms) {
    const phrase = phraseOf(synonym, query)
    if (phrase === undefined || !rest.includes(` ${phrase} `)) continue
    // Other words for the same thing say nothing more.
    for (const known of synonym.asked) rest = rest.replaceAll(` ${known} `, ' ')
    terms.push({
      alternatives: [
        ...synonym.means.map((text, index) => ({ words: wordsOf(text), weight: index === 0 ? 1 : 0.7 })),
        { words: wordsOf(phrase), weight: 0.9 },
      ],
    })
  }
  const single = wordsOf(rest).filter((word) => !STOP_WORDS.has(word))
  return [...terms, ...single.map((word): Term => ({ alternatives: [{ words: [word], weight: 1 }] }))]
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an the of to in is are do doe i my how what why can for with and or on it be'.split(' '),
)

/** Words in lower case without the s of a plural; `-` and `_` stay, so that names of headers and codes are words. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []).map(stemOf)
}

const stemOf = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const stemmed = (text: string): string => ` ${wordsOf(text).join(' ')} `

function termScore({ alternatives }: Term, candidate: PreparedEntry): number {
  return Math.max(...alternatives.map(({ words, weight }) => weight * phraseScore(words, candidate)))
}

/** The score of words that must all be found: the title counts most, then the page's title, then the text. */
function phraseScore(words: readonly string[], candidate: PreparedEntry): number {
  const scores = words.map((word) => wordScore(word, candidate))
  if (scores.some((score) => score === 0)) return 0
  const isPhrase =
    words.length > 1 && ` ${candidate.title} ${candidate.text} `.includes(` ${words.join(' ')} `)
  return scores.reduce((sum, score) => sum + score, 0) / words.length + (isPhrase ? 4 : 0)
}

function wordScore(word: string, { title, where, aliases, text }: PreparedEntry): number {
  const inTitle = title.includes(` ${word} `)
    ? 40 / (1 + title.length / 60)
    : title.includes(` ${word}`)
      ? 10
      : 0
  const inWhere = where.includes(` ${word} `) ? 14 : 0
  const count = text.split(` ${word} `).length - 1
  const inText = count > 0 ? 2 + Math.min(4, count) : text.includes(` ${word}`) ? 1 : 0
  const inAliases = aliases.includes(` ${word} `) ? 25 : 0
  return Math.max(inTitle, inAliases) + inWhere + inText
}

/** A title or a further name that is just what was asked for comes first. */
function exactBonus({ title, aliases }: PreparedEntry, asked: string): number {
  if (title === asked || aliases.includes(asked)) return 20
  return title.startsWith(asked.trimEnd()) ? 8 : 0
}

const excerptLength = 180

function excerptOf(text: string, terms: readonly Term[]): string {
  const lower = text.toLowerCase()
  const words = terms.flatMap(({ alternatives }) => alternatives.flatMap(({ words: list }) => list))
  const positions = words.map((word) => lower.indexOf(word)).filter((position) => position >= 0)
  const first = positions.length === 0 ? 0 : Math.min(...positions)
  const start = first < 60 ? 0 : lower.indexOf(' ', first - 60) + 1
  const whole = start + excerptLength >= text.length
  const end = whole ? text.length : text.lastIndexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${whole ? '' : ' …'}`
}
