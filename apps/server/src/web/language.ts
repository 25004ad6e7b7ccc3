/** Bokmål, nynorsk, English: the languages of the pages, as HTML and HTTP name them. */
export type Language = 'nb' | 'nn' | 'en'

export const LANGUAGES: readonly Language[] = ['nb', 'nn', 'en']

const DEFAULT_LANGUAGE: Language = 'nb'
// Longer than any browser sends. The rest is ignored to save time.
const HEADER_LENGTH_MAX = 500

/** Parses a language code from the parameter `lang` or from the cookie. */
export function parseLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text)
}

/** Chooses the page's language: what the PSU chose now, else what they chose before, else what their browser prefers. */
export function chooseLanguage(preferences: {
  readonly query: unknown
  readonly cookie: Language | undefined
  readonly acceptLanguage: string | undefined
}): Language {
  return (
    parseLanguage(preferences.query) ??
    preferences.cookie ??
    fromAcceptLanguage(preferences.acceptLanguage ?? '')
  )
}

function fromAcceptLanguage(header: string): Language {
  let best = { language: DEFAULT_LANGUAGE, quality: 0 }
  for (const range of header.slice(0, HEADER_LENGTH_MAX).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = languageOf(tag)
    const quality = qualityOf(parameters)
    // The first of equal preferences wins.
    if (language !== undefined && quality > best.quality) best = { language, quality }
  }
  return best.language
}

function languageOf(tag: string): Language | undefined {
  const [primary] = tag.split('-')
  return primary === 'no' ? 'nb' : parseLanguage(primary)
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  return /^(0(\.[0-9]{1,3})?|1(\.0{1,3})?)$/.test(text) ? Number(text) : 0
}
