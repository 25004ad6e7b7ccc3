/** A signing string in its parts, so that it can be built again with the mistakes that clients make. */
export interface SigningForm {
  readonly lines: readonly SigningLine[]
  readonly colon: string
  readonly newline: string
  readonly end: string
}

export interface SigningLine {
  readonly name: string
  readonly value: string
}

/** One mistake in a signing string, with a text for the developer who made it. */
export interface Mistake {
  readonly say: string
  readonly form: SigningForm
}

export function parseSigningForm(signingString: string): SigningForm {
  const lines = signingString.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return { name: line.slice(0, colon), value: line.slice(colon + 2) }
  })
  return { lines, colon: ': ', newline: '\n', end: '' }
}

export function formatSigningForm({ lines, colon, newline, end }: SigningForm): string {
  return lines.map(({ name, value }) => `${name}${colon}${value}`).join(newline) + end
}

/** The same form with one value written otherwise; undefined if there is no such line. */
export function changeValue(
  form: SigningForm,
  name: string,
  change: (value: string) => string,
): SigningForm | undefined {
  if (!form.lines.some((line) => line.name === name)) return undefined
  const lines = form.lines.map((line) => (line.name === name ? { name, value: change(line.value) } : line))
  return { ...form, lines }
}
