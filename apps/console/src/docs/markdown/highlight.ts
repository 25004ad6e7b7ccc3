import { html, type Html } from '@havn/html'

type TokenKind = 'comment' | 'string' | 'keyword' | 'number' | 'property' | 'command'

interface Language {
  readonly label: string
  /** Rules in the order in which they are tried at each position; all patterns are sticky. */
  readonly rules: readonly (readonly [TokenKind, RegExp])[]
}

const number: readonly [TokenKind, RegExp] = ['number', /\b\d+(?:\.\d+)?\b/y]
const quotes: readonly [TokenKind, RegExp] = ['string', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y]
const hash: readonly [TokenKind, RegExp] = ['comment', /(?<=^|\s)#[^\n]*/y]
const slashes: readonly [TokenKind, RegExp] = ['comment', /\/\/[^\n]*|\/\*[^]*?\*\//y]

const words = (list: string): readonly [TokenKind, RegExp] => [
  'keyword',
  new RegExp(`\\b(?:${list.replaceAll(' ', '|')})\\b`, 'y'),
]

const script: Language['rules'] = [
  slashes,
  ['string', /`(?:[^`\\]|\\.)*`/y],
  quotes,
  words(
    'import export from const let function return if else for of in await async new throw try catch type interface as satisfies class extends readonly undefined null true false while switch case default',
  ),
  number,
]

const LANGUAGES: Readonly<Record<string, Language>> = {
  sh: {
    label: 'Shell',
    rules: [
      hash,
      ['string', /"(?:[^"\\]|\\.)*"|'[^']*'/y],
      [
        'command',
        /(?<=^|\n|&& |\| |\$\()(?:\.\/havn|npx havn|curl|openssl|npm|node|docker|git|cat|printf|sed|export)\b/y,
      ],
      ['keyword', /(?<=\s)--?[a-zA-Z][a-zA-Z-]*/y],
      ['property', /\$\{?[A-Za-z_][A-Za-z0-9_]*\}?/y],
    ],
  },
  json: {
    label: 'JSON',
    rules: [
      ['property', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y],
      quotes,
      ['number', /-?\b\d+(?:\.\d+)?\b/y],
      words('true false null'),
    ],
  },
  ts: { label: 'TypeScript', rules: script },
  js: { label: 'JavaScript', rules: script },
  python: {
    label: 'Python',
    rules: [
      hash,
      ['string', /"""[^]*?"""|f?"(?:[^"\\\n]|\\.)*"|f?'(?:[^'\\\n]|\\.)*'/y],
      words(
        'import from as def return if elif else for in while with class try except raise None True False lambda not and or is pass yield async await',
      ),
      number,
    ],
  },
  java: {
    label: 'Java',
    rules: [
      slashes,
      quotes,
      words(
        'import package public private static final class record interface void int long boolean byte String var new return if else for while try catch throw throws null true false instanceof extends implements',
      ),
      number,
    ],
  },
  go: {
    label: 'Go',
    rules: [
      slashes,
      ['string', /`[^`]*`/y],
      quotes,
      words(
        'package import func return if else for range var const type struct interface map nil true false err defer go string int byte error switch case',
      ),
      number,
    ],
  },
  php: {
    label: 'PHP',
    rules: [
      slashes,
      quotes,
      ['property', /\$[A-Za-z_]\w*/y],
      words(
        'function return if else foreach for as new throw use namespace class public private static null true false fn array string int bool',
      ),
      number,
    ],
  },
  ruby: {
    label: 'Ruby',
    rules: [
      hash,
      quotes,
      words(
        'require def end return if else elsif unless do module class nil true false self raise puts each then',
      ),
      number,
    ],
  },
  sql: {
    label: 'SQL',
    rules: [
      ['comment', /--[^\n]*/y],
      quotes,
      words(
        'select from where and or insert into values update set delete create table order by group join on as not null limit',
      ),
      number,
    ],
  },
  yaml: {
    label: 'YAML',
    rules: [hash, ['property', /(?<=^|\n)\s*-?\s*[A-Za-z_][\w.-]*(?=:)/y], quotes, number],
  },
  toml: { label: 'TOML', rules: [hash, ['property', /(?<=^|\n)[\w.-]+(?=\s*=)/y], quotes, number] },
  http: {
    label: 'HTTP',
    rules: [
      ['keyword', /(?<=^|\n)(?:GET|POST|PUT|DELETE|HTTP\/1\.1)\b/y],
      ['property', /(?<=\n)[A-Za-z][A-Za-z-]*(?=: )/y],
    ],
  },
  text: { label: 'Output', rules: [] },
}

const ALIASES: Readonly<Record<string, string>> = {
  bash: 'sh',
  shell: 'sh',
  typescript: 'ts',
  javascript: 'js',
  mjs: 'js',
  py: 'python',
  yml: 'yaml',
}

const languageOf = (name: string): Language | undefined => LANGUAGES[ALIASES[name] ?? name]

/** The name of a language for people; undefined for one that is not known. */
export function labelOf(name: string): string | undefined {
  return languageOf(name)?.label
}

/** Code as markup: words, strings and comments of a known language are marked by classes. */
export function highlight(code: string, name: string): Html {
  const rules = languageOf(name)?.rules ?? []
  const parts: Html[] = []
  let plain = ''
  for (let position = 0; position < code.length; ) {
    const token = tokenAt(code, position, rules)
    if (token === undefined) {
      plain += code[position]
      position += 1
      continue
    }
    parts.push(html`${plain}<span class="${`hl-${token.kind}`}">${token.text}</span>`)
    plain = ''
    position += token.text.length
  }
  return html`${parts}${plain}`
}

function tokenAt(
  code: string,
  position: number,
  rules: Language['rules'],
): { readonly kind: TokenKind; readonly text: string } | undefined {
  for (const [kind, pattern] of rules) {
    pattern.lastIndex = position
    const text = pattern.exec(code)?.[0]
    if (text !== undefined && text !== '') return { kind, text }
  }
  return undefined
}
