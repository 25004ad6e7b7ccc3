import type { Token } from 'marked'

/** The text of tokens without any markup, as a reader would read it aloud. */
export function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(textOf).join('')
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'html':
      return token.raw.startsWith('<!--') ? '' : token.raw
    case 'br':
    case 'space':
      return ' '
    case 'list':
      return token['items'].map((item: Token) => `${textOf(item)} `).join('')
    case 'table':
      return [token['header'], ...token['rows']]
        .map((row: { tokens: Token[] }[]) => row.map((cell) => plainText(cell.tokens)).join(' '))
        .join(' ')
    default:
      return textOfPlainToken(token)
  }
}

function textOfPlainToken(token: Token): string {
  const inner = 'tokens' in token ? token.tokens : undefined
  if (inner !== undefined && inner.length > 0) return plainText(inner)
  return 'text' in token && typeof token.text === 'string' ? unescape(token.text) : ''
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const unescape = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
