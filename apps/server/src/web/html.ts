/** Markup that is safe to send. Only `html` and `trusted` make it, so a plain string can never pass for it. */
export type Html = Markup

/** What may stand in a template: text and numbers are escaped, markup passes, undefined is nothing. */
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

/** Text between tags or in a quoted attribute; other places are refused. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  requireSafePlaces(strings)
  return new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

/** Constants of our own that must not be escaped, such as the style sheet. Never for what came from outside. */
export function trusted(constant: string): Html {
  return new Markup(constant)
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
      // What HTML cannot carry is shown as unreadable rather than dropped, which could join two words into a third.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd')
      .replaceAll(/[&<>"'`]/g, (character) => ESCAPES[character] ?? '')
  )
}

const checked = new WeakSet<TemplateStringsArray>()

/** A value without quotes, or as the name of a tag or attribute, would not be held by escaping. */
function requireSafePlaces(strings: TemplateStringsArray): void {
  if (checked.has(strings)) return
  let place: Place = 'text'
  for (const part of strings.slice(0, -1)) {
    for (const character of part) place = placeAfter(place, character)
    if (place === 'tag')
      throw new Error(`a value needs text or a quoted attribute around it: …${part.slice(-40)}`)
  }
  checked.add(strings)
}

type Place = 'text' | 'tag' | 'quoted attribute'

function placeAfter(place: Place, character: string): Place {
  if (place === 'text') return character === '<' ? 'tag' : 'text'
  if (place === 'quoted attribute') return character === '"' ? 'tag' : place
  if (character === '"') return 'quoted attribute'
  return character === '>' ? 'text' : 'tag'
}
