// Reads TypeScript just far enough to distinguish code from comments, strings and regular expressions.

// In `code` a literal is written "#n", where n is its index in `literals`; comments are removed.
export type Source = { code: string; literals: string[] }

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y
// A template up to its end or its next hole; the part after a hole begins with the hole's brace.
const TEMPLATE_PART = /[`}](?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const PLAIN = /[^'"`{}/]+/y
// After a value a slash divides; anywhere else it opens a regular expression.
const ENDS_IN_VALUE = /(?:[\w$)\]"])$/
const ENDS_IN_KEYWORD = /(?:^|[^\w$.])(?:return|typeof|case|of|in|void|yield|await)$/

function take(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function opensRegex(codeBefore: string): boolean {
  const before = codeBefore.trimEnd()
  return !ENDS_IN_VALUE.test(before) || ENDS_IN_KEYWORD.test(before)
}

export function readSource(text: string): Source {
  const literals: string[] = []
  const holes: { depth: number; literal: number }[] = []
  let code = ''
  let depth = 0
  let at = 0

  const takeTemplatePart = (literal: number): void => {
    const part = take(TEMPLATE_PART, text, at) ?? text.slice(at)
    const opensHole = part.endsWith('${')
    literals[literal] = `${literals[literal] ?? ''}${part.slice(1, opensHole ? -2 : -1)}`
    if (opensHole) holes.push({ depth, literal })
    code += opensHole ? '+(' : ''
    at += part.length
  }

  while (at < text.length) {
    const char = text.charAt(at)
    const comment = take(COMMENT, text, at)
    const string = comment === undefined ? take(STRING, text, at) : undefined
    const hole = holes.at(-1)
    if (comment !== undefined) {
      code += ' '
      at += comment.length
    } else if (string !== undefined) {
      code += `"#${literals.push(string.slice(1, -1)) - 1}"`
      at += string.length
    } else if (char === '`') {
      code += `"#${literals.push('') - 1}"`
      takeTemplatePart(literals.length - 1)
    } else if (char === '}' && hole?.depth === depth) {
      holes.pop()
      code += ')'
      takeTemplatePart(hole.literal)
    } else {
      const regex = char === '/' && opensRegex(code) ? take(REGEX, text, at) : undefined
      const plain = regex ?? take(PLAIN, text, at) ?? char
      if (char === '{') depth += 1
      if (char === '}') depth -= 1
      code += regex === undefined ? plain : '(0)'
      at += plain.length
    }
  }
  return { code, literals }
}
