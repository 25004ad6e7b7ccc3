// How the printed client is written: names, quotes and comments.

export const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A key of an object type, in quotes where it must be. */
export const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

/** A doc comment of these lines; nothing if there are none. An empty line separates paragraphs. */
export function docComment(lines: readonly string[], indent: string): string {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'))
  const [only = ''] = safe
  if (safe.length === 0) return ''
  if (safe.length === 1) return `${indent}/** ${only} */\n`
  const inner = safe.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')
  return `${indent}/**\n${inner}${indent} */\n`
}

/** A description as a sentence of its own. */
export function sentence(text: string): string {
  const capitalised = /^[a-z]+[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(capitalised) ? capitalised : `${capitalised}.`
}

/** `tpp-redirect-uri` without its prefix, as a field: `redirectUri`. */
export function fieldOfHeader(header: string): string {
  const [first = '', ...rest] = header.replace(/^(?:tpp|psu|x)-/, '').split('-')
  return [first, ...rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1))].join('')
}

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
