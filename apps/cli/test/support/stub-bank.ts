import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

type Received = { method: string; path: string; headers: NodeJS.Dict<string[]>; body: unknown }

type StubAnswer = { status: number; body: unknown; headers?: Record<string, string> }

export type Ran = { status: number; stdout: string; stderr: string }

export type StubBank = {
  /** Everything received since the last `answers`. */
  received: Received[]
  /** What the next calls are answered, in order. */
  answers(...answers: StubAnswer[]): void
  /** Runs `havn` on a state of its own, with --url of this bank. */
  havn(...args: string[]): Promise<Ran>
  /** Runs `havn` as given. */
  run(...args: string[]): Promise<Ran>
  stateFile(name: string): string
  /** Whether it describes itself as a sandbox, as it does at first. */
  describeAs(environment: 'sandbox' | 'production'): void
  close(): void
}

/** Takes the place of the server, so that a test is about the command line alone. */
export async function startStubBank(): Promise<StubBank> {
  const directory = mkdtempSync('/tmp/havn-cli-')
  const received: Received[] = []
  const waiting: StubAnswer[] = []
  let isSandbox = true
  const server = createServer((request, response) => {
    if (request.url === '/openapi.json')
      return void response.end(JSON.stringify({ paths: isSandbox ? { '/v1/sandbox/customers': {} } : {} }))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headersDistinct: headers } = request
      const text = Buffer.concat(chunks).toString()
      received.push({ method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) })
      const {
        status,
        body,
        headers: extra = {},
      } = waiting.shift() ?? { status: 500, body: 'nothing to answer' }
      response.writeHead(status, { 'Content-Type': 'application/json', ...extra }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const url = `http://127.0.0.1:${address.port}`
  const run = (...args: string[]) => runHavn(directory, args)
  return {
    received,
    answers: (...answers) => {
      received.length = 0
      waiting.splice(0, waiting.length, ...answers)
    },
    run,
    havn: (...args) => run(...args, '--url', url),
    describeAs: (environment) => void (isSandbox = environment === 'sandbox'),
    stateFile: (name) => join(directory, name),
    close: () => {
      server.close()
      rmSync(directory, { recursive: true })
    },
  }
}

function runHavn(directory: string, args: string[]): Promise<Ran> {
  const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
  const env = { ...process.env, HAVN_STATE_DIRECTORY: directory }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
