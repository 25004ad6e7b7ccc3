import { randomUUID } from 'node:crypto'
import type { Operation } from '@havn/contract'
import { ALL_OPERATIONS } from '../../src/docs/reference/operation-groups.ts'
import { sampleRequestOf } from '../../src/docs/reference/sample-request.ts'
import { formOf, headerFieldOf } from '../../src/docs/reference/send-sample.ts'

/** An operation whose sample was sent from the page of the reference, and what the page then shows. */
export interface SentOperation {
  readonly operation: Operation
  /** The status of the bank's answer; undefined if the page shows none. */
  readonly status: number | undefined
  readonly page: string
}

/** What takes everything away, or lets time pass, comes last. */
const LAST: ReadonlySet<string> = new Set(['setClock', 'restoreSandboxSnapshot', 'initializeSandbox'])

const isSentLast = ({ id, method }: Operation): boolean => method === 'DELETE' || LAST.has(id)

/** Sends the sample of every operation by the form of its page, as a reader would who changes nothing. */
export async function sendEverySample(origin: string, cookie: string): Promise<readonly SentOperation[]> {
  const operations = [
    ...ALL_OPERATIONS.filter((operation) => !isSentLast(operation)),
    ...ALL_OPERATIONS.filter(isSentLast),
  ]
  const sent: SentOperation[] = []
  for (const operation of operations) sent.push(await send(origin, cookie, operation))
  return sent
}

async function send(origin: string, cookie: string, operation: Operation): Promise<SentOperation> {
  const { requestId, path, headers, body } = formOf(
    sampleRequestOf(operation, { today: new Date() }),
    randomUUID(),
  )
  const fields = new URLSearchParams({ requestId, path, ...(body === undefined ? {} : { body }) })
  for (const [name, value] of Object.entries(headers)) fields.set(headerFieldOf(name), value)
  const answer = await fetch(`${origin}/docs/api/${operation.id}`, {
    method: 'POST',
    headers: { Origin: origin, cookie },
    body: fields,
  })
  const page = await answer.text()
  const status = /<section class="sent"[^]*?<span class="pill [^"]*">(\d+)</.exec(page)?.[1]
  return { operation, status: status === undefined ? undefined : Number(status), page }
}
