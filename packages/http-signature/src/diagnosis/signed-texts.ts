import { hash } from 'node:crypto'
import { contentMistakes, type SentRequest } from './content-mistakes.ts'
import { describeOrder, otherOrders, usualOrders } from './line-orders.ts'
import { notationMistakes } from './notation-mistakes.ts'
import { formatSigningForm, type Mistake, type SigningForm } from './signing-form.ts'

/** A text that a client may have signed, and the mistakes that lead to it. */
export interface SignedText {
  readonly says: readonly string[]
  readonly text: string
}

export interface SentForm extends SentRequest {
  readonly form: SigningForm
  readonly body: Uint8Array
}

/** Texts that a client may have signed instead of the right one: with one mistake, another order, then two mistakes. */
export function* signedTexts(sent: SentForm): Generator<SignedText> {
  const { form, headers } = sent
  yield* hashedTexts([], formatSigningForm(form))
  for (const { say, form: changed } of singleMistakes(form, sent))
    yield { says: [say], text: formatSigningForm(changed) }
  yield* utf16Texts(formatSigningForm(form))
  yield* textsInsteadOfLines(sent)
  for (const { say, form: changed } of otherOrders(form, headers))
    yield { says: [say], text: formatSigningForm(changed) }
  for (const lines of usualOrders(form.lines, headers)) yield* withSecond(describeOrder(form, lines), sent)
  for (const first of singleMistakes(form, sent)) yield* withSecond(first, sent)
}

function* singleMistakes(form: SigningForm, request: SentRequest): Generator<Mistake> {
  yield* notationMistakes(form)
  yield* contentMistakes(form, request)
}

function* withSecond(first: Mistake, request: SentRequest): Generator<SignedText> {
  yield* hashedTexts([first.say], formatSigningForm(first.form))
  for (const second of singleMistakes(first.form, request))
    yield { says: [first.say, second.say], text: formatSigningForm(second.form) }
}

/** The text hashed before it was given to a function that hashes by itself. */
function* hashedTexts(says: readonly string[], text: string): Generator<SignedText> {
  const advice = 'give the signing string itself to the function that signs, which hashes it.'
  const bytes = Buffer.from(text, 'latin1')
  const hex = hash('sha256', bytes, 'hex')
  const base64 = hash('sha256', bytes, 'base64')
  const binary = hash('sha256', bytes, 'buffer').toString('latin1')
  yield {
    says: [...says, `You signed the hash of the signing string (so it was hashed twice); ${advice}`],
    text: binary,
  }
  yield { says: [...says, `You signed the hash of the signing string in hexadecimal; ${advice}`], text: hex }
  yield {
    says: [...says, `You signed the hash of the signing string in hexadecimal; ${advice}`],
    text: hex.toUpperCase(),
  }
  yield { says: [...says, `You signed the hash of the signing string in Base64; ${advice}`], text: base64 }
  const encoded = `You signed the signing string in Base64; ${advice.replace(', which hashes it', ', as it is')}`
  yield { says: [...says, encoded], text: bytes.toString('base64') }
  const twice =
    'You signed characters beyond ASCII in another encoding than the one in which they were sent: sign the bytes that you send.'
  yield { says: [...says, twice], text: Buffer.from(text, 'utf8').toString('latin1') }
  yield { says: [...says, twice], text: Buffer.from(bytes.toString('utf8'), 'latin1').toString('latin1') }
}

/** The text in two bytes a character, as strings of many languages are inside. */
function* utf16Texts(text: string): Generator<SignedText> {
  const says = ['You signed the signing string in UTF-16; it must be turned into bytes as UTF-8.']
  for (const marked of [text, `\u{feff}${text}`]) {
    const bytes = Buffer.from(marked, 'utf16le')
    yield { says, text: bytes.toString('latin1') }
    yield { says, text: bytes.swap16().toString('latin1') }
  }
}

function* textsInsteadOfLines({ form, body }: SentForm): Generator<SignedText> {
  const must = 'the lines of all headers listed must be signed.'
  yield {
    says: ['You signed the body; instead of it, the lines of the headers listed must be signed.'],
    text: Buffer.from(body).toString('latin1'),
  }
  yield { says: [`You signed an empty text; ${must}`], text: '' }
  for (const { name, value } of form.lines) {
    yield { says: [`You signed the value of ${name} alone; ${must}`], text: value }
    yield { says: [`You signed the line of ${name} alone; ${must}`], text: `${name}: ${value}` }
  }
  const names = form.lines.map((line) => line.name).join(' ')
  yield { says: ['You signed the list of header names; their lines must be signed.'], text: names }
}
