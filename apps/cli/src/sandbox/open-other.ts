import type { OtherTpp } from '@havn/scenario-plays'
import { ensureTpp } from '@havn/test-certificates'
import type { TppClient } from '@havn/tpp-sdk'
import { type ClientOptions, openClient } from '../calls/sandbox-client.ts'
import type { StatePaths } from '../installation/state.ts'

/** Opens a client of another TPP for a scenario; the TPP is made the first time. */
export function openOther(
  state: StatePaths,
  options: ClientOptions,
  kind: OtherTpp,
): { client: TppClient; tpp: string } {
  const tpp = `trigger-${kind}`
  ensureTpp(
    state,
    kind === 'reader' ? { name: tpp, roles: ['AISP'] } : { name: tpp, roles: ['PISP', 'AISP'], fault: kind },
  )
  return { client: openClient(state, { ...options, tpp }), tpp }
}
