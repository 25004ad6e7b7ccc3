import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { signRequest } from '@havn/http-signature'
import type { TppFiles } from '../environment/certificates.ts'

/** A request without the parts that are new each time. `{requestId}` in its headers and body stands for its X-Request-ID. */
export interface RequestTemplate {
  readonly method: 'GET' | 'POST'
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the signature covers (request-target), as the SDK has it. Default: true. */
  readonly signsTarget?: boolean
}

interface Order {
  readonly tpp: TppFiles
  readonly host: string
  readonly count: number
  /** Taken in turn. */
  readonly templates: readonly RequestTemplate[]
}

/** Signs on all cores (0.4 ms each) and writes what replay.lua reads: a line with the length, then the bytes. */
export async function signRequests(file: string, { count, templates, ...order }: Order): Promise<void> {
  const workers = availableParallelism()
  const shares = Array.from({ length: workers }, (_, index) => Math.floor((count + index) / workers))
  const parts = await Promise.all(
    shares.map((share, index) =>
      // Each worker has its own templates, so that two never sign a call that may be made only once.
      signElsewhere({
        ...order,
        count: share,
        templates: templates.length < workers ? templates : everyNth(templates, workers, index),
      }),
    ),
  )
  writeFileSync(file, Buffer.concat(parts))
}

/** Reads what `signRequests` has written, one request each. */
export function readRequests(file: string): readonly Buffer[] {
  const data = readFileSync(file)
  const requests: Buffer[] = []
  for (let start = 0; start < data.length; ) {
    const lineEnd = data.indexOf('\n', start)
    const end = lineEnd + 1 + Number(data.toString('latin1', start, lineEnd))
    requests.push(data.subarray(lineEnd + 1, end))
    start = end
  }
  return requests
}

function everyNth<Item>(items: readonly Item[], step: number, from: number): Item[] {
  // From the end, because the last workers have the larger shares.
  return items.filter((_, index) => index % step === step - 1 - from)
}

async function signElsewhere(order: Order): Promise<Uint8Array> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  const [signed] = await once(worker, 'message')
  return signed
}

function signShare({ tpp, host, count, templates }: Order): Buffer {
  const key = createPrivateKey(tpp.keyPem)
  const certificate = new X509Certificate(tpp.certificatePem)
  const parts: Buffer[] = []
  for (let done = 0; done < count; done += 1) {
    const template = templates[done % templates.length]
    if (template === undefined) break
    const { method, target, headers, body } = withRequestId(template)
    // A call that does not sign its target costs a message to all processes more.
    const include = template.signsTarget === false ? [] : ['(request-target)']
    const signed = { method, target, headers, body, include }
    const added = signRequest({ ...signed, key, certificate })
    const length = method === 'POST' ? { 'Content-Length': String(body.length) } : {}
    const lines = Object.entries({ Host: host, ...headers, ...added, ...length })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const request = Buffer.concat([
      Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'),
      body,
    ])
    parts.push(Buffer.from(`${request.length}\n`), request)
  }
  return Buffer.concat(parts)
}

function withRequestId({ method, target, headers, body = '' }: RequestTemplate) {
  const requestId = randomUUID()
  const fill = (text: string) => text.replaceAll('{requestId}', requestId)
  const filled: Record<string, string> = { Date: new Date().toUTCString(), 'X-Request-ID': requestId }
  for (const [name, value] of Object.entries(headers)) filled[name] = fill(value)
  return {
    method,
    target,
    body: Buffer.from(fill(body)),
    headers: filled,
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, not a window
if (!isMainThread) parentPort?.postMessage(signShare(workerData))
