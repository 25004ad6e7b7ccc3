import type { IncomingMessage } from 'node:http'

/** Callbacks for a call whose body is awaited. One of them is called, or neither if the client disconnects. */
export interface BodyWait {
  readonly onReceived: () => void
  /** Called if it gives way to others, because it has been waited for longer than for any of them. */
  readonly onOverdue: () => void
}

/** Waits for bodies before their calls take a place, so that a client that sends slowly costs no place. */
export interface BodyReceiver {
  receive(request: IncomingMessage, network: string, wait: BodyWait): void
}

export interface BodyLimits {
  /** How many bodies are waited for at a time, of all clients. */
  readonly bodiesMax: number
  /** How many of them may come from one network. */
  readonly bodiesPerNetworkMax: number
  /** A body that is larger is not waited for: it is refused anyway. */
  readonly bytesMax: number
}

/** In memory they are 64 MB at most. */
export const BODY_LIMITS: BodyLimits = { bodiesMax: 256, bodiesPerNetworkMax: 64, bytesMax: 256 * 1024 }

interface Reception {
  readonly request: IncomingMessage
  readonly network: string
  /** Ends it in favour of another. */
  readonly giveWay: () => void
}

/**
 * An honest body arrives within moments, so the one that has been waited for the longest is a slow one: when too many are
 * waited for, of all clients or of one network, that one gives way to the new one.
 */
export function createBodyReceiver({ bodiesMax, bodiesPerNetworkMax, bytesMax }: BodyLimits): BodyReceiver {
  // In the order in which they began.
  const receptions = new Set<Reception>()
  const countByNetwork = new Map<string, number>()

  function add(reception: Reception): void {
    const { network } = reception
    receptions.add(reception)
    const count = (countByNetwork.get(network) ?? 0) + 1
    countByNetwork.set(network, count)
    const isOver = count > bodiesPerNetworkMax || receptions.size > bodiesMax
    if (!isOver) return
    for (const oldest of receptions)
      if (count <= bodiesPerNetworkMax || oldest.network === network) return oldest.giveWay()
  }

  function remove(reception: Reception): boolean {
    if (!receptions.delete(reception)) return false
    const left = (countByNetwork.get(reception.network) ?? 1) - 1
    if (left === 0) countByNetwork.delete(reception.network)
    else countByNetwork.set(reception.network, left)
    return true
  }

  return {
    receive(request, network, { onReceived, onOverdue }) {
      if (!hasBody(request) || Number(request.headers['content-length'] ?? 0) > bytesMax) return onReceived()
      const chunks: Buffer[] = []
      let bytes = 0
      const reception: Reception = { request, network, giveWay: () => end(onOverdue) }

      function end(then: () => void): void {
        if (!remove(reception)) return
        request.off('readable', read)
        request.off('close', leave)
        // Whoever reads the body now finds it as it was sent. 'end' has not been emitted: nobody has read to the end.
        if (chunks.length > 0) request.unshift(Buffer.concat(chunks))
        then()
      }

      const leave = () => end(() => {})

      /** Node announces what arrives, and then the end; what it has announced must be read before it reads on. */
      function read(): void {
        if (request.complete) return end(onReceived)
        const chunk: Buffer | null = request.read()
        if (chunk === null) return
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > bytesMax) end(onReceived)
      }

      request.on('readable', read)
      request.once('close', leave)
      add(reception)
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
