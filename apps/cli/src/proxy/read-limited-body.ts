import type { IncomingMessage } from 'node:http'

/** The body of a request; undefined if it has more bytes than this. The rest is then not read. */
export async function readLimitedBody(
  request: IncomingMessage,
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return undefined
  const chunks: Buffer[] = []
  let length = 0
  // A sender of too much still gets an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > bytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
