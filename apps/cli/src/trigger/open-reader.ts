import type { TppClient } from '@havn/tpp-sdk'
import { ensureTpp } from '@havn/test-certificates'
import { type ClientOptions, openClient } from '../sandbox-client.ts'
import type { StatePaths } from '../state.ts'

const readerName = 'trigger-reader'

/** Opens a client of a TPP that may only read accounts; it is made the first time. */
export function openReader(state: StatePaths, options: ClientOptions): { client: TppClient; tpp: string } {
  ensureTpp(state, readerName, ['AISP'])
  return { client: openClient(state, { ...options, tpp: readerName }), tpp: readerName }
}
