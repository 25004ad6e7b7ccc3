import { changeValue, type Mistake, type SigningForm, type SigningLine } from './signing-form.ts'

const spellings: ReadonlyMap<string, string> = new Map([
  ['x-request-id', 'X-Request-ID'],
  ['psu-id', 'PSU-ID'],
  ['psu-corporate-id', 'PSU-Corporate-ID'],
  ['tpp-redirect-uri', 'TPP-Redirect-URI'],
])

const frames: readonly (readonly [say: string, change: Partial<SigningForm>])[] = [
  ['You signed a newline after the last line; there must be none.', { end: '\n' }],
  ['You signed CR LF between the lines; it must be LF alone.', { newline: '\r\n' }],
  [
    'You signed CR LF after every line; it must be LF, and none after the last.',
    { newline: '\r\n', end: '\r\n' },
  ],
  ['You signed no space after the colons; there must be one.', { colon: ':' }],
  ['You signed a space before and after the colons; there must be only the one after.', { colon: ' : ' }],
  ['You signed an equals sign between names and values; it must be a colon and a space.', { colon: '=' }],
  [
    'You signed a backslash and the letter n between the lines; it must be the newline character.',
    { newline: '\\n' },
  ],
  ['You signed the lines with nothing between them; there must be a newline.', { newline: '' }],
  ['You signed the lines with a space between them; it must be a newline.', { newline: ' ' }],
  ['You signed the lines with a comma between them; it must be a newline.', { newline: ',' }],
  ['You signed the lines with a comma and a space between them; it must be a newline.', { newline: ', ' }],
  ['You signed CR alone between the lines; it must be LF.', { newline: '\r' }],
]

const lineChanges: readonly (readonly [say: string, change: (line: SigningLine) => SigningLine])[] = [
  [
    'You signed the header names as they are sent (X-Request-ID); they must be in lower case.',
    ({ name, value }) => ({ name: spellings.get(name) ?? titleCase(name), value }),
  ],
  [
    'You signed the header names in title case (X-Request-Id); they must be in lower case.',
    ({ name, value }) => ({ name: titleCase(name), value }),
  ],
  [
    'You signed the header names in upper case; they must be in lower case.',
    ({ name, value }) => ({ name: name.toUpperCase(), value }),
  ],
  [
    'You signed the values in lower case; they must be as they are sent.',
    ({ name, value }) => ({ name, value: value.toLowerCase() }),
  ],
  [
    'You signed the values in upper case; they must be as they are sent.',
    ({ name, value }) => ({ name, value: value.toUpperCase() }),
  ],
  [
    'You signed the values in quotes; they must stand bare.',
    ({ name, value }) => ({ name, value: `"${value}"` }),
  ],
  [
    'You signed white space after the values; there must be none.',
    ({ name, value }) => ({ name, value: `${value} ` }),
  ],
]

/** Mistakes in the notation of a signing string: separators, line ends, case. */
export function* notationMistakes(form: SigningForm): Generator<Mistake> {
  for (const [say, change] of frames) yield { say, form: { ...form, ...change } }
  for (const [say, change] of lineChanges) yield { say, form: { ...form, lines: form.lines.map(change) } }
  for (const { name } of form.lines) {
    const after = changeValue(form, name, (value) => `${value} `)
    const before = changeValue(form, name, (value) => ` ${value}`)
    if (after)
      yield { say: `You signed a space after the value of ${name}; there must be none.`, form: after }
    if (before)
      yield { say: `You signed two spaces before the value of ${name}; there must be one.`, form: before }
  }
  yield {
    say: 'You signed the values without the names of their headers; each line is "name: value".',
    form: { ...form, colon: '', lines: form.lines.map(({ value }) => ({ name: '', value })) },
  }
}

function titleCase(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
