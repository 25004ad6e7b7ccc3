import type { IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '../support/certificates.ts'
import { payerAt } from '../support/payer.ts'
import type { ReceivedResponse, WireRequest } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'

const clients = 2
/** Calls are under way at every moment, and the starting servers have something left of the machine. */
const pauseMilliseconds = 100

/** Clients that pay and read one payment after the other through a proxy, and remember what failed. */
export function createLoad({ port, databaseUrl }: { port: number; databaseUrl: string }, tpp: Identity) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const failed: string[] = []
  const state = { isRunning: false, answered: 0 }
  let working: Promise<unknown> = Promise.resolve()
  const payer = payerAt(
    {
      databaseUrl,
      async call(who, request) {
        const response = await sendTo(port, agent, signedRequest(who, request))
        if (response.status < 300) state.answered += 1
        else failed.push(`${response.status} ${request.target}: ${response.text}`)
        return response
      },
    },
    tpp,
  )

  async function work(): Promise<void> {
    while (state.isRunning) {
      try {
        await payer.statusOf(await payer.pay())
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error))
      }
      await sleep(pauseMilliseconds)
    }
  }

  return {
    failed,
    /** How many calls were answered so far. */
    answered: () => state.answered,
    start() {
      state.isRunning = true
      working = Promise.all(Array.from({ length: clients }, work))
    },
    async stop() {
      state.isRunning = false
      await working
      agent.destroy()
    },
  }
}

function sendTo(port: number, agent: Agent, { method, target, headers, body }: WireRequest) {
  return new Promise<ReceivedResponse>((resolve, reject) => {
    const length = { 'Content-Length': body?.length ?? 0 }
    const outgoing = httpsRequest(
      { agent, host: '127.0.0.1', port, method, path: target, headers: { ...headers, ...length } },
      (incoming) => void receive(incoming).then(resolve, reject),
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function receive(incoming: IncomingMessage): Promise<ReceivedResponse> {
  const text = await readText(incoming)
  const { statusCode: status = 0, headers } = incoming
  const isJson = /json/.test(String(headers['content-type']))
  return { status, headers, text, json: isJson ? JSON.parse(text) : undefined }
}
