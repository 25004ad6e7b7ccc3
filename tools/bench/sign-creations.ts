import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { TppFiles } from './certificates.ts'
import { signedCreation, signerOf } from './signed-creation.ts'

interface Order {
  readonly tpp: TppFiles
  readonly host: string
  readonly count: number
}

/** Signs on all cores (0.4 ms each) and writes what replay.lua reads: a line with the length, then the bytes. */
export async function signCreations(file: string, { count, ...order }: Order): Promise<void> {
  const workers = availableParallelism()
  const shares = Array.from({ length: workers }, (_, index) => Math.floor((count + index) / workers))
  const parts = await Promise.all(shares.map((share) => signElsewhere({ ...order, count: share })))
  writeFileSync(file, Buffer.concat(parts))
}

async function signElsewhere(order: Order): Promise<Uint8Array> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  const [signed] = await once(worker, 'message')
  return signed
}

function signShare({ tpp, host, count }: Order): Buffer {
  const signer = signerOf(tpp)
  const parts: Buffer[] = []
  for (let done = 0; done < count; done += 1) {
    const request = signedCreation(signer, host)
    parts.push(Buffer.from(`${request.length}\n`), request)
  }
  return Buffer.concat(parts)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, not a window
if (!isMainThread) parentPort?.postMessage(signShare(workerData))
