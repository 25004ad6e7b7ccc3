/** The words of a pasted command, and what a shell would have replaced in them. */
export type ShellWords = {
  words: string[]
  /** Such as `$TOKEN` or `$(date)`: they stand in the words as they were written. */
  unexpanded: string[]
}

/** Splits a command as a POSIX shell does, up to its end: a line end, a pipe, a redirection or the next command. */
export function splitShellWords(text: string): ShellWords {
  const unexpanded: string[] = []
  const words: string[] = []
  let word: string | undefined
  const add = (part: string): void => {
    word = (word ?? '') + part
  }
  const addExpandable = (part: string): void => {
    unexpanded.push(...(part.match(/\$\(.*?\)|\$\{.*?\}|\$[A-Za-z_]\w*|`[^`]*`/gs) ?? []))
    add(part)
  }
  let rest = text
  while (rest !== '') {
    const token = nextToken(rest)
    rest = rest.slice(token.length)
    if (token.kind === 'end') break
    if (token.kind === 'gap') {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (token.kind === 'literal') add(token.value)
    else if (token.kind === 'expandable') addExpandable(token.value)
  }
  if (word !== undefined) words.push(word)
  return { words, unexpanded }
}

type Token = { kind: 'gap' | 'literal' | 'expandable' | 'nothing' | 'end'; value: string; length: number }

/** The kinds of token, in the order in which they are tried. */
const TOKENS: readonly [pattern: RegExp, kind: Token['kind'], valueOf: (match: string) => string][] = [
  [/^\\\r?\n/, 'nothing', () => ''],
  [/^[ \t]+/, 'gap', () => ''],
  [/^(?:\r?\n|[|;&<>])[^]*/, 'end', () => ''],
  [/^'[^']*'/, 'literal', (match) => match.slice(1, -1)],
  [/^\$'(?:\\[^]|[^'\\])*'/, 'literal', (match) => decodeAnsi(match.slice(2, -1))],
  [/^"(?:\\[^]|[^"\\])*"/, 'expandable', (match) => decodeDouble(match.slice(1, -1))],
  [/^\\[^]/, 'literal', (match) => match.slice(1)],
  [/^\$\([^)]*\)/, 'expandable', (match) => match],
  [/^[^\s'"\\|;&<>$]+|^\$/, 'expandable', (match) => match],
]

function nextToken(text: string): Token {
  for (const [pattern, kind, valueOf] of TOKENS) {
    const match = pattern.exec(text)?.[0]
    if (match !== undefined) return { kind, value: valueOf(match), length: match.length }
  }
  throw new Error(`a quote is not closed in the pasted command, at ${JSON.stringify(text.slice(0, 40))}`)
}

const decodeDouble = (text: string) =>
  text.replaceAll(/\\(\r?\n|[$`"\\])/g, (_, escaped: string) => (escaped.endsWith('\n') ? '' : escaped))

const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  v: '\v',
}

/** Decodes `$'…'`, which browsers use when they copy a request with quotes or characters beyond ASCII in it. */
function decodeAnsi(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([^]))/g,
    (_, ...groups: (string | undefined)[]) => {
      const [short, long, byte, single = ''] = groups
      const code = short ?? long ?? byte
      return code === undefined
        ? (ansiEscapes[single] ?? single)
        : String.fromCodePoint(Number.parseInt(code, 16))
    },
  )
}
