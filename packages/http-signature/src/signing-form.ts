/** A signing string taken apart, so that it can be put together in the ways that clients get wrong. */
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

/** One departure from the rules, told to the person who made it. */
export interface Mistake {
  readonly say: string
  readonly form: SigningForm
}

export function takeApart(signingString: string): SigningForm {
  const lines = signingString.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return { name: line.slice(0, colon), value: line.slice(colon + 2) }
  })
  return { lines, colon: ': ', newline: '\n', end: '' }
}

export function putTogether({ lines, colon, newline, end }: SigningForm): string {
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
