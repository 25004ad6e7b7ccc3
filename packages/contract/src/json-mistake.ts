/** The position where a text stops being JSON, and what was expected there. */
export type JsonMistake = { readonly position: number; readonly expected: string }

/** The position after what was read, or why it cannot be read. */
type Reading = number | JsonMistake

type State = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma' | 'nothing'

/** The closing brackets that are still to come, the next one last. */
type Open = ('}' | ']')[]

/** The first mistake in the grammar of JSON; undefined if there is none. One pass over the text. */
export const findJsonMistake = (text: string): JsonMistake | undefined => {
  const open: Open = []
  let state: State = 'value'
  let position = skipSpace(text, 0)
  while (position < text.length || state !== 'nothing') {
    const end = readPart(text, position, state, open)
    if (typeof end !== 'number') return end
    state = stateAfter(text.charAt(position), state, open)
    position = skipSpace(text, end)
  }
  return undefined
}

const readPart = (text: string, position: number, state: State, open: Open): Reading => {
  const character = text.charAt(position)
  const mistake = { position, expected: expectedIn(state, open) }
  if (state === 'nothing') return mistake
  if (state === 'colon') return character === ':' ? position + 1 : mistake
  if (state === 'comma') return character === ',' || character === open.at(-1) ? position + 1 : mistake
  if (state.endsWith('or end') && character === open.at(-1)) return position + 1
  if (character === '"') return readString(text, position)
  if (state.startsWith('name')) return mistake
  if (character === '{' || character === '[') return position + 1
  return readScalar(text, position) ?? mistake
}

/** Updates the open brackets and returns what must come next. */
const stateAfter = (character: string, state: State, open: Open): State => {
  if (state === 'colon') return 'value'
  if (state.startsWith('name') && character === '"') return 'colon'
  if (state === 'comma' && character === ',') return open.at(-1) === '}' ? 'name' : 'value'
  if (character === '{') open.push('}')
  else if (character === '[') open.push(']')
  else if (character === open.at(-1)) open.pop()
  if (character === '{') return 'name or end'
  if (character === '[') return 'value or end'
  return open.length === 0 ? 'nothing' : 'comma'
}

const expectedIn = (state: State, open: Open): string => {
  const end = open.at(-1)
  if (state === 'value') return 'a value'
  if (state === 'value or end') return `a value or ${end}`
  if (state === 'name') return 'a name in double quotes'
  if (state === 'name or end') return `a name in double quotes or ${end}`
  if (state === 'colon') return 'a colon'
  return state === 'comma' ? `a comma or ${end}` : 'the end of the text'
}

const readScalar = (text: string, start: number): Reading | undefined => {
  const first = text.charAt(start)
  if (first === '-' || isDigit(first)) return readNumber(text, start)
  const word = ['true', 'false', 'null'].find((known) => known.startsWith(first) && first !== '')
  if (word === undefined) return undefined
  let length = 1
  while (length < word.length && text[start + length] === word[length]) length += 1
  return length === word.length ? start + length : { position: start + length, expected: word }
}

const readNumber = (text: string, start: number): Reading => {
  const minus = text[start] === '-' ? start + 1 : start
  const whole = text[minus] === '0' ? minus + 1 : readDigits(text, minus)
  if (typeof whole !== 'number') return whole
  const fraction = text[whole] === '.' ? readDigits(text, whole + 1) : whole
  if (typeof fraction !== 'number') return fraction
  if (text[fraction] !== 'e' && text[fraction] !== 'E') return fraction
  const sign = text[fraction + 1]
  return readDigits(text, sign === '+' || sign === '-' ? fraction + 2 : fraction + 1)
}

const readDigits = (text: string, start: number): Reading => {
  let position = start
  while (isDigit(text.charAt(position))) position += 1
  return position > start ? position : { position, expected: 'a digit' }
}

const readString = (text: string, start: number): Reading => {
  let position = start + 1
  while (position < text.length && text[position] !== '"') {
    if (text.charCodeAt(position) < 0x20)
      return { position, expected: 'no line break or control character in a text, but its escape' }
    const end = text[position] === '\\' ? readEscape(text, position + 1) : position + 1
    if (typeof end !== 'number') return end
    position = end
  }
  return position < text.length ? position + 1 : { position, expected: 'a double quote that ends the text' }
}

const readEscape = (text: string, start: number): Reading => {
  const letter = text.charAt(start)
  if (letter === 'u') {
    let position = start + 1
    while (position < start + 5 && /^[0-9a-f]$/i.test(text.charAt(position))) position += 1
    return position === start + 5 ? position : { position, expected: 'four hexadecimal digits after \\u' }
  }
  return letter !== '' && '"\\/bfnrt'.includes(letter)
    ? start + 1
    : { position: start, expected: 'an escape that JSON has' }
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

const skipSpace = (text: string, start: number): number => {
  let position = start
  while (position < text.length && ' \t\r\n'.includes(text.charAt(position))) position += 1
  return position
}
