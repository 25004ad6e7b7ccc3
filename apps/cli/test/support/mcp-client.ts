import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import type { StartedCommand } from './running-sandbox.ts'

/** A client of the Model Context Protocol, as a coding agent has one, that sends what a test gives it. */
export type McpClient = {
  request(method: string, params?: object): Promise<Record<string, unknown>>
  /** Sends a line as it is, and returns the next message. */
  sendLine(line: string): Promise<Record<string, unknown>>
  /** Calls a tool; a tool error is returned like a result, with `isError`. */
  callTool(name: string, given: object): Promise<{ text: string; isError: boolean }>
}

export function connectMcp({ child }: StartedCommand): McpClient {
  assert(child.stdout && child.stdin)
  const { stdin } = child
  const waiting = new Map<unknown, (message: Record<string, unknown>) => void>()
  let next: ((message: Record<string, unknown>) => void) | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message: Record<string, unknown> = JSON.parse(line)
    const resolve = waiting.get(message['id']) ?? next
    waiting.delete(message['id'])
    resolve?.(message)
  })
  let id = 0
  const request = (method: string, params: object = {}): Promise<Record<string, unknown>> =>
    new Promise((resolve) => {
      id += 1
      waiting.set(id, resolve)
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
  return {
    request,
    sendLine: (line) =>
      new Promise((resolve) => {
        next = resolve
        stdin.write(`${line}\n`)
      }),
    callTool: async (name, given) => {
      const { result } = await request('tools/call', { name, arguments: given })
      const { content, isError = false } = result as { content: { text: string }[]; isError?: boolean }
      return { text: content[0]?.text ?? '', isError }
    },
  }
}
