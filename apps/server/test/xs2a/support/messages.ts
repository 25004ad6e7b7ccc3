import assert from 'node:assert/strict'
import { compileBody, ErrorBody } from '@havn/contract'
import { REFUSALS, type RefusalKind } from '../../../src/xs2a/refusals.ts'
import type { ReceivedResponse } from '../../support/send.ts'

const readErrorBody = compileBody(ErrorBody)

/** All that an error says, in one text. */
export function textOf({ json }: ReceivedResponse): string {
  return json.tppMessages.map(({ text }) => text).join('\n')
}

/** The body is what the contract says of errors: nothing more, nothing less. */
export function assertErrorBody(answer: Pick<ReceivedResponse, 'headers' | 'text'>): void {
  const read = readErrorBody(JSON.parse(answer.text))
  assert.ok(read.ok, `not an ErrorBody: ${answer.text}`)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
}

/** The answer is this row of the table, about this header. */
export function assertRefused(answer: ReceivedResponse, kind: RefusalKind, path?: string): void {
  const { status, code, text } = REFUSALS[kind]
  const [first] = answer.json?.tppMessages ?? []
  assert.deepEqual(
    { status: answer.status, code: first?.code, path: first?.path, text: first?.text },
    { status, code, path, text },
    answer.text,
  )
  assertErrorBody(answer)
}
