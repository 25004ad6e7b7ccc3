import assert from 'node:assert/strict'
import { compileBody, ErrorBody } from '@havn/contract'
import { REFUSALS, type RefusalKind } from '../../../apps/server/src/edge/http/refusals.ts'
import { NORWEGIAN_DIALECT } from '../../../apps/server/src/interfaces/norwegian/index.ts'
import type { ReceivedResponse } from '../../support/send.ts'

const readErrorBody = compileBody(ErrorBody)

/** All texts of an error, joined. */
export function textOf({ json }: ReceivedResponse): string {
  return json.tppMessages.map(({ text }) => text).join('\n')
}

/** Asserts that the body is exactly what the contract declares for errors. */
export function assertErrorBody(answer: Pick<ReceivedResponse, 'headers' | 'text'>): void {
  const read = readErrorBody(JSON.parse(answer.text))
  assert.ok(read.ok, `not an ErrorBody: ${answer.text}`)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
}

/** Asserts that the response is this row of the table, about this header. */
export function assertRefused(answer: ReceivedResponse, kind: RefusalKind, path?: string): void {
  const { status, code } = NORWEGIAN_DIALECT[kind]
  const { text } = REFUSALS[kind]
  const [first] = answer.json?.tppMessages ?? []
  assert.deepEqual(
    { status: answer.status, code: first?.code, path: first?.path, text: first?.text },
    { status, code, path, text },
    answer.text,
  )
  assertErrorBody(answer)
}
