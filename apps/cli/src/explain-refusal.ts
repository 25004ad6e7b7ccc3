import { STATUS_CODES } from 'node:http'
import { compileBody, ErrorBody } from '@havn/contract'
import type { TppAnswer } from '@havn/tpp-sdk'

const readErrorBody = compileBody(ErrorBody)

/** Explains a refusal of the bank for people; `options` maps a field of the body to the option that sets it. */
export function explainRefusal(answer: TppAnswer, options: Record<string, string> = {}): string {
  const status = `the bank answered ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trimEnd()
  const body = readErrorBody(answer.json)
  if (!body.ok) return answer.text === '' ? status : `${status}: ${answer.text}`
  const reasons = body.value.tppMessages.map(({ code, path, text = code }) => {
    const place = path === undefined ? '' : `${options[path] ?? path}: `
    return `  ${place}${text}`
  })
  return [status, ...reasons].join('\n')
}
