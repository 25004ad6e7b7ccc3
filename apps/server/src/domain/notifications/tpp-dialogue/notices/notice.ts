import { createHash } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import { type Language, LANGUAGES, parseLanguage } from '../../../../platform/web/language.ts'

/** An operational notice, such as about planned downtime or a change of the interface, as an operator writes it. */
export interface Notice {
  /** One line. */
  readonly subject: string
  /** Plain text; an empty line separates paragraphs. */
  readonly body: string
  readonly language: Language
}

/** The columns of the table have the same limits. */
const subjectLengthMax = 150
const bodyLengthMax = 10_000

/** Parses a notice, or says what is wrong with it. A line break in the subject could become a header of the mail. */
export function parseNotice(given: {
  readonly subject: string
  readonly body: string
  readonly language: string
}): Result<Notice> {
  const subject = given.subject.trim()
  const body = given.body.replaceAll(/\r\n?/g, '\n').trim()
  const language = parseLanguage(given.language)
  if (language === undefined)
    return failure(`expected one of the languages ${LANGUAGES.join(', ')}, got ${given.language}`)
  if (subject.length < 1 || subject.length > subjectLengthMax || /[\p{C}\p{Zl}\p{Zp}]/u.test(subject))
    return failure(
      `expected a subject of 1 to ${subjectLengthMax} characters in one line, without control characters; it has ${subject.length}`,
    )
  if (body.length < 1 || body.length > bodyLengthMax || /[^\P{Cc}\n\t]|\p{Cs}/u.test(body))
    return failure(
      `expected a text of 1 to ${bodyLengthMax} characters, without control characters but line breaks and tabs; it has ${body.length}`,
    )
  return success({ subject, body, language })
}

/** Returns what two notices have in common if they are the same. */
export function digestOf({ subject, body }: Pick<Notice, 'subject' | 'body'>): string {
  return createHash('sha256').update(`${subject}\n${body}`).digest('hex')
}
