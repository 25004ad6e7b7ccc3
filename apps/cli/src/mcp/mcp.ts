import { createInterface } from 'node:readline'
import { statePaths } from '../installation/state.ts'
import type { ClientOptions } from '../calls/sandbox-client.ts'
import { answerMethod, type MethodOutcome } from './answer-message.ts'
import type { ToolContext } from './tool.ts'

const messageCharactersMax = 2_097_152

/**
 * Serves the Model Context Protocol over standard input and output, a JSON-RPC message a line, until the input ends. Only
 * messages go to standard output.
 */
export async function mcp(options: ClientOptions): Promise<void> {
  const context: ToolContext = { state: statePaths(), options }
  const pending = new Set<Promise<void>>()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const answering = answerLine(line, context).then(write)
    pending.add(answering)
    void answering.finally(() => pending.delete(answering))
  }
  await Promise.all(pending)
}

function write(answer: unknown): void {
  if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`)
}

/** Answers a line: a message, or several in a list as version 2025-03-26 of the protocol allows. */
async function answerLine(line: string, context: ToolContext): Promise<unknown> {
  if (line.length > messageCharactersMax)
    return failure(null, {
      code: -32_600,
      message: `a message has at most ${messageCharactersMax} characters`,
    })
  const message = parse(line)
  if (message === undefined) return failure(null, { code: -32_700, message: 'expected a line of JSON' })
  if (!Array.isArray(message)) return answerMessage(message, context)
  if (message.length === 0) return failure(null, { code: -32_600, message: 'the list of messages is empty' })
  const answers = await Promise.all(message.map((one: unknown) => answerMessage(one, context)))
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === 0 ? undefined : given
}

/** Answers a request. A notification and an answer of the client get none. */
async function answerMessage(message: unknown, context: ToolContext): Promise<unknown> {
  const { jsonrpc, id, method, params }: Partial<Record<string, unknown>> =
    typeof message === 'object' && message !== null ? message : {}
  const isRequestId = typeof id === 'string' || typeof id === 'number'
  if (jsonrpc !== '2.0' || (typeof method !== 'string' && !isRequestId))
    return failure(isRequestId ? id : null, { code: -32_600, message: 'expected a JSON-RPC 2.0 message' })
  if (typeof method !== 'string' || !isRequestId) return undefined
  const given = typeof params === 'object' && params !== null ? { ...params } : {}
  const outcome = await answerMethod(method, given, context).catch(toFailure)
  return { jsonrpc: '2.0', id, ...outcome }
}

function toFailure(problem: unknown): MethodOutcome {
  const message = problem instanceof Error ? problem.message : String(problem)
  return { error: { code: -32_603, message } }
}

function failure(id: string | number | null, error: { code: number; message: string }): object {
  return { jsonrpc: '2.0', id, error }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
