import { checkAnswer, type MacKey, pathOf, type QuestionName, signRequest } from '../../index.ts'
import { realClock } from '../../../platform/shared/clock.ts'
import type { TestData } from '../core-bank-under-test.ts'
import { expectEqual, expectThat } from '../expect.ts'
import type { Recorder } from '../run-cases.ts'
import type { RawAnswer, RawConnection, RawRequest } from './send-request.ts'

/** A core bank over HTTP, for cases that send what Havn itself never would. */
export interface ProtocolTarget {
  readonly connection: RawConnection
  readonly key: MacKey
  /** Another key that the bank accepts at the same time; undefined if there is none. */
  readonly secondKey: MacKey | undefined
  readonly data: Pick<TestData, 'bankId' | 'people'>
}

/** A case about HTTP, signatures and time. */
export interface ProtocolCase {
  readonly id: string
  readonly title: string
  readonly advice: string
  run(target: ProtocolTarget, recorder: Recorder): Promise<void>
}

/** What is different about a request: by default it asks who the payer is, signed now with the bank's key. */
export interface Attempt {
  readonly question?: string
  readonly body?: string
  readonly key?: MacKey
  /** How far the request's time is from now. */
  readonly secondsOff?: number
  /** Changes the request after it was signed. */
  readonly tamper?: (request: RawRequest & { readonly signature: string }) => RawRequest
}

export interface AttemptResult {
  readonly answer: RawAnswer
  /** The signature that the request had before it was tampered with. */
  readonly signature: string
}

/** Sends a question, with whatever the attempt changes, and records what was sent and what came. */
export async function ask(
  { connection, key, data }: ProtocolTarget,
  recorder: Recorder,
  attempt: Attempt = {},
): Promise<AttemptResult> {
  const path = pathOf((attempt.question ?? 'findCustomerByNationalId') as QuestionName)
  const body = attempt.body ?? JSON.stringify({ bankId: data.bankId, ...data.people.payer })
  const milliseconds = realClock.milliseconds() + (attempt.secondsOff ?? 0) * 1_000
  const signature = signRequest(attempt.key ?? key, { milliseconds, path, body })
  const signed = { path, body, signature }
  const sent = attempt.tamper?.(signed) ?? signed
  const answer = await connection.send(sent)
  recorder.calls.push({
    question: sent.path,
    asked: `Havn-Signature: ${sent.signature ?? '(none)'}`,
    answered: `${answer.status}, Havn-Signature: ${answer.signature ?? '(none)'}, ${answer.body.length} bytes`,
  })
  return { answer, signature }
}

/** Requires an answer with status 200 that is signed with the key of the request, and returns its JSON. */
export function expectSigned({ answer, signature }: AttemptResult, key: MacKey): unknown {
  expectEqual('the status', answer.status, 200)
  const problem = checkAnswer([key], answer.signature, {
    status: answer.status,
    requestSignature: signature,
    body: answer.body,
  })
  expectThat(problem === undefined, {
    what: 'the answer’s Havn-Signature',
    expected: `k=${key.id},v1=… over the status, the request’s whole Havn-Signature and the hash of the body`,
    received: `${answer.signature ?? 'none'}: ${problem ?? ''}`,
  })
  return JSON.parse(answer.body.toString('utf8'))
}

/** Requires that a request was refused as not coming from Havn. */
export function expectUnauthorised({ answer }: AttemptResult): void {
  expectEqual('the status', answer.status, 401)
}
