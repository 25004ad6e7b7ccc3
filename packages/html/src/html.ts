/** Markup that is safe to send. Only `html` and `trusted` create it, so a plain string is never sent unescaped. */
export type Html = Markup

/** A value in a template: text and numbers are escaped, markup is inserted as it is, undefined is empty. */
export type HtmlValue = string | number | Html | readonly Html[] | undefined

class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Creates markup from a template. Values may stand between tags or in a quoted attribute; elsewhere they throw. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  requireSafePositions(strings)
  return new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

/** Creates markup from a constant of ours that must not be escaped, such as the style sheet. Never use it for input. */
export function trusted(constant: string): Html {
  return new Markup(constant)
}

/** Whether a value is markup. */
export function isHtml(value: unknown): value is Html {
  return value instanceof Markup
}

function render(value: HtmlValue): string {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  return value.map((part) => part.toString()).join('')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

function escape(text: string): string {
  return (
    text
      .toWellFormed()
      // Characters that HTML cannot carry are replaced, not dropped, which could join two words into a third.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd')
      .replaceAll(/[&<>"'`]/g, (character) => ESCAPES[character] ?? '')
  )
}

const checked = new WeakSet<TemplateStringsArray>()

/** Throws for a value in an unquoted attribute or as the name of a tag or attribute, where escaping does not protect. */
function requireSafePositions(strings: TemplateStringsArray): void {
  if (checked.has(strings)) return
  let position: Position = 'text'
  for (const part of strings.slice(0, -1)) {
    for (const character of part) position = positionAfter(position, character)
    if (position === 'tag')
      throw new Error(
        `a value must stand between tags or in a quoted attribute, not after: …${part.slice(-40)}`,
      )
  }
  checked.add(strings)
}

type Position = 'text' | 'tag' | 'quoted attribute'

function positionAfter(position: Position, character: string): Position {
  if (position === 'text') return character === '<' ? 'tag' : 'text'
  if (position === 'quoted attribute') return character === '"' ? 'tag' : position
  if (character === '"') return 'quoted attribute'
  return character === '>' ? 'text' : 'tag'
}
