import type { Currency } from '@havn/contract'
/** A language of the pages. Its texts are `messages/<code>.ts`. */
interface LanguageDetails {
  /** As HTML and HTTP name it. */
  readonly code: string
  /** Its name in itself, for the list of languages on every page. */
  readonly name: string
  /** By which numbers and dates are formatted. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** The currency whose symbol its readers take for no other; all others are shown by their codes. */
  readonly symbolOf?: Currency
  /** Whether a bank offers it unless its configuration says otherwise. */
  readonly isOfferedByDefault: boolean
}

/** Every language that the pages can be in, in the order in which they list them. */
export const LANGUAGE_LIST = [
  {
    code: 'nb',
    name: 'Bokmål',
    locale: 'nb-NO',
    direction: 'ltr',
    symbolOf: 'NOK',
    isOfferedByDefault: true,
  },
  {
    code: 'nn',
    name: 'Nynorsk',
    locale: 'nn-NO',
    direction: 'ltr',
    symbolOf: 'NOK',
    isOfferedByDefault: true,
  },
  { code: 'en', name: 'English', locale: 'en-GB', direction: 'ltr', isOfferedByDefault: true },
  // A draft, until somebody who speaks it has read it: only banks that name it in their `languages` offer it.
  {
    code: 'se',
    name: 'Davvisámegiella',
    locale: 'se-NO',
    direction: 'ltr',
    symbolOf: 'NOK',
    isOfferedByDefault: false,
  },
] as const satisfies readonly LanguageDetails[]

/** A language's code. */
export type Language = (typeof LANGUAGE_LIST)[number]['code']

export const LANGUAGES: readonly Language[] = LANGUAGE_LIST.map(({ code }) => code)

/** The languages of a bank that does not choose. */
export const DEFAULT_LANGUAGES: readonly Language[] = LANGUAGE_LIST.filter(
  ({ isOfferedByDefault }) => isOfferedByDefault,
).map(({ code }) => code)

const DETAILS = Object.fromEntries(LANGUAGE_LIST.map((details) => [details.code, details])) as Readonly<
  Record<Language, LanguageDetails>
>

/** What the pages need to know about a language. */
export const detailsOf = (language: Language): LanguageDetails => DETAILS[language]

const DEFAULT_LANGUAGE: Language = 'nb'
// Longer than any browser sends. The rest is ignored to save time.
const HEADER_LENGTH_MAX = 500

/** Parses a language code from the parameter `lang`, from the cookie or from a bank's configuration. */
export function parseLanguage(text: unknown, offered: readonly Language[] = LANGUAGES): Language | undefined {
  return offered.find((language) => language === text)
}

/**
 * Chooses a language among those that the bank offers: what the PSU chose now, else what they chose before, else what
 * their browser prefers, else the first that the bank offers.
 */
export function chooseLanguage(preferences: {
  readonly query: unknown
  readonly cookie: Language | undefined
  readonly acceptLanguage: string | undefined
  /** Default: those of a bank that does not choose. */
  readonly offered?: readonly Language[]
}): Language {
  const { query, cookie, acceptLanguage = '', offered = DEFAULT_LANGUAGES } = preferences
  return (
    parseLanguage(query, offered) ??
    parseLanguage(cookie, offered) ??
    fromAcceptLanguage(acceptLanguage, offered)
  )
}

function fromAcceptLanguage(header: string, offered: readonly Language[]): Language {
  let best = { language: offered[0] ?? DEFAULT_LANGUAGE, quality: 0 }
  for (const range of header.slice(0, HEADER_LENGTH_MAX).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = languageOf(tag, offered)
    const quality = qualityOf(parameters)
    // The first of equal preferences wins.
    if (language !== undefined && quality > best.quality) best = { language, quality }
  }
  return best.language
}

function languageOf(tag: string, offered: readonly Language[]): Language | undefined {
  const [primary] = tag.split('-')
  return parseLanguage(primary === 'no' ? 'nb' : primary, offered)
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  return /^(0(\.[0-9]{1,3})?|1(\.0{1,3})?)$/.test(text) ? Number(text) : 0
}
