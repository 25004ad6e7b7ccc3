import type { BodyReader } from '@havn/contract'
import type { TppCall, TppClient } from '@havn/tpp-sdk'
import { refusedError, type RefusalTexts } from './explain-refusal.ts'

/** The answer that a command needs: its status and its body. */
export type ExpectedAnswer<Body> = RefusalTexts & { status: number; read: BodyReader<Body> }

/** Calls the bank and returns the body of its answer; throws if the answer is another than the expected one. */
export async function ask<Body>(
  client: TppClient,
  call: TppCall,
  { status, read, ...texts }: ExpectedAnswer<Body>,
): Promise<Body> {
  const answer = await client.call(call)
  const body = read(answer.json)
  if (answer.status !== status || !body.ok) throw refusedError(answer, texts)
  return body.value
}
