import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TppAnswer } from '@havn/tpp-sdk'
import { writePrivate } from '@havn/test-certificates'
import type { ClientOptions } from './sandbox-client.ts'
import { type StatePaths } from '../installation/state.ts'

/** The last call of `havn call`: its X-Request-ID, and the TPP and server that it was made with. */
export type LastCall = ClientOptions & { requestId: string }

export function rememberCall(
  state: StatePaths,
  { sent }: TppAnswer,
  { tpp, url, caFile }: ClientOptions,
): void {
  const requestId = Object.entries(sent.headers).find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
  if (requestId === undefined) return
  const server =
    url === undefined ? {} : { url, ...(caFile === undefined ? {} : { caFile: resolve(caFile) }) }
  const call: LastCall = { requestId, tpp, ...server }
  writePrivate(state.lastCall, `${JSON.stringify(call)}\n`)
}

export function readLastCall(state: StatePaths): LastCall | undefined {
  if (!existsSync(state.lastCall)) return undefined
  const call: LastCall = JSON.parse(readFileSync(state.lastCall, 'utf8'))
  return call
}
