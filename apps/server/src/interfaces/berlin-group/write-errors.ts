import type { TppMessage } from '@havn/contract'
import { textCharactersMax } from '@havn/contract/berlin-group'
import { errorAnswer, type WriteErrors, type WrittenAnswer } from '../../edge/index.ts'

/** The statuses whose answers have no body in the standard. */
export const WITHOUT_BODY: ReadonlySet<number> = new Set([408, 415, 500, 503])

/** What the checks of headers, query and body report, in the one code that the standard has for all of it. */
const FAULTS_OF_FORM: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'HTTP_HEADER_REQUIRED',
  'QUERY_PARAMETER_REQUIRED',
  'KID_INVALID',
])

/** Writes the answer to a refused call as the standard has it. */
export const writeErrors: WriteErrors = (status, messages) => {
  const answer = errorAnswer(status, messages.map(toStandard))
  return WITHOUT_BODY.has(status) ? withoutBody(answer) : answer
}

function withoutBody({ status, headers }: WrittenAnswer): WrittenAnswer {
  return { status, headers, body: undefined }
}

function toStandard(message: TppMessage): TppMessage {
  const { code, text = '' } = message
  return {
    ...message,
    ...(FAULTS_OF_FORM.has(code) ? { code: 'FORMAT_ERROR' as const } : {}),
    text: truncate(text, textCharactersMax),
  }
}

/** A text with at most as many characters. */
export function truncate(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const characters = Array.from(text)
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`
}
