import { STATUS_CODES } from 'node:http'
import { compileBody, ErrorBody } from '@havn/contract'
import type { TppAnswer } from '@havn/tpp-sdk'
import { RefusedError } from '../terminal/problem.ts'

const readErrorBody = compileBody(ErrorBody)

/** What a command knows about a refusal beside the bank's answer. */
export type RefusalTexts = {
  /** The option that sets a field of the body. */
  optionOf?: Readonly<Record<string, string>>
  /** What to do if the answer is 404. */
  ifUnknown?: string
}

/** The error of a command that the bank refused. */
export function refusedError(
  answer: TppAnswer,
  { optionOf = {}, ifUnknown }: RefusalTexts = {},
): RefusedError {
  const hint = answer.status === 404 && ifUnknown !== undefined ? `\n  ${ifUnknown}` : ''
  return new RefusedError(explainRefusal(answer, optionOf) + hint, answer)
}

/** Explains a refusal of the bank for people; `options` maps a field of the body to the option that sets it. */
export function explainRefusal(answer: TppAnswer, options: Readonly<Record<string, string>> = {}): string {
  const status = `the bank answered ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trimEnd()
  const body = readErrorBody(answer.json)
  if (!body.ok) return answer.text === '' ? status : `${status}: ${answer.text}`
  const reasons = body.value.tppMessages.map(({ code, path, text = code }) => {
    const place = path === undefined ? '' : `${options[path] ?? path}: `
    return `  ${place}${text}`
  })
  return [status, ...reasons].join('\n')
}
