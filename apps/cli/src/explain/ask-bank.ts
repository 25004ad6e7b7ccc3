import { compileBody, OPERATIONS, type SignatureCheck, SignatureCheckAnswer } from '@havn/contract'
import { sendPlain } from '../calls/plain-request.ts'
import type { GivenRequest } from './given-request.ts'

/** What the bank says of a request, or why it could not be asked. */
export type BankOpinion =
  | { kind: 'answered'; baseUrl: string; answer: SignatureCheckAnswer }
  | { kind: 'not asked'; baseUrl: string; reason: string }

const readAnswer = compileBody(SignatureCheckAnswer)

/** Asks a sandbox what it would say of a request, without having it done. The question itself is not signed. */
export async function askBank(
  request: GivenRequest,
  { baseUrl, ca }: { baseUrl: string; ca: string | undefined },
): Promise<BankOpinion> {
  const { method, path } = OPERATIONS.checkSignature
  const notAsked = (reason: string): BankOpinion => ({ kind: 'not asked', baseUrl, reason })
  const question = toSignatureCheck(request)
  if (question === undefined) return notAsked(`it knows no ${request.method} ${request.target}`)
  const body = Buffer.from(JSON.stringify(question))
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  const url = new URL(path, baseUrl)
  const answer = await sendPlain({ url, method, headers, body, ca }).catch((problem: Error) => problem)
  if (answer instanceof Error) return notAsked(answer.message)
  const read = readAnswer(parseJson(answer.text))
  if (answer.status !== 200 || !read.ok)
    return notAsked(`it answered ${answer.status}: ${answer.text.slice(0, 500)}`)
  return { kind: 'answered', baseUrl, answer: read.value }
}

function toSignatureCheck({ method, target, headers, body }: GivenRequest): SignatureCheck | undefined {
  const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one === method)
  if (known === undefined) return undefined
  return {
    method: known,
    path: target,
    headers: headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body.length === 0 ? {} : { bodyBase64: Buffer.from(body).toString('base64') }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
