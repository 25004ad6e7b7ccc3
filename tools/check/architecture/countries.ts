// What only one country has is in its pack: a bank of another one runs on the same code.
import type { Source } from './source.ts'

/** A file of the work tree. */
interface SourceFile {
  readonly path: string
  readonly text: string
  readonly source?: Source
}

/** Where no country is named: server and sandbox, but for the packs and the interfaces of countries. */
const NEUTRAL = /^apps\/(?:server|sandbox)\/src\/(?!packs\/norway\/|interfaces\/norwegian\/)/

/** Files that name a country for a reason. */
const EXCEPTIONS: readonly { readonly where: RegExp; readonly because: string }[] = [
  { where: /\.test\.ts$/, because: 'tests have examples' },
  { where: /\/web\/(?:language|messages\/\w+)\.ts$/, because: 'texts in the languages of people' },
  { where: /\/back-office\/texts\/\w+\.ts$/, because: 'texts in the languages of operators' },
  { where: /^apps\/sandbox\/src\/ledger\/scenarios\//, because: 'the scenarios are of the Norwegian bank' },
  { where: /\/sql\/tables\.sql$/, because: 'a migration that has run is never edited' },
  { where: /\/core-bank\/check\/default-home\.ts$/, because: 'fixtures from before the other countries' },
  {
    where: /\/(?:back-office\/reason|personal-data\/commands|evidence\/export-evidence)\.ts$/,
    because: 'a reason has no long row of digits, whatever number it may be',
  },
]

/** A country's capital, currency, language, products, and the eleven digits of its numbers. */
const COUNTRY_WORDS = /oslo|norwegian(?!\.ts)|norsk|straks|\\d\{11\}|\[0-9\]\{11\}|\b(?:11|eleven) digits\b/i
const CURRENCY = /\bNOK\b/

/** Which interfaces there are is said in one list, and imported by paths. */
const INTERFACE_NAMES =
  /interfaces\/norwegian|\bNORWEGIAN(?:_[A-Z]+)*\b|\btpp-nok-redirect-uri\b|\bnokPerUnit\b/gi

/** Names of one country outside of its pack. */
export function countryProblems({ path, text }: SourceFile): readonly string[] {
  if (!NEUTRAL.test(path) || EXCEPTIONS.some(({ where }) => where.test(path))) return []
  return text
    .replaceAll(INTERFACE_NAMES, '')
    .split('\n')
    .flatMap((line, index) => {
      const [word] = COUNTRY_WORDS.exec(line) ?? CURRENCY.exec(line) ?? []
      return word === undefined ? [] : [`${path}:${index + 1} names ${word}, which belongs to a pack`]
    })
}

/** Exceptions that no file needs any more. */
export const unusedExceptions = (files: readonly SourceFile[]): readonly string[] =>
  EXCEPTIONS.filter(
    ({ where }) =>
      !files.some(({ path, text }) => where.test(path) && (COUNTRY_WORDS.test(text) || CURRENCY.test(text))),
  ).map(({ where, because }) => `${where} (${because}) is an exception that no file needs`)
