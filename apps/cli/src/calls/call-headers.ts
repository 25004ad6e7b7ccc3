import { missingHeaders } from '@havn/scenario-plays'
import { redirectTarget } from './redirect-target.ts'
import type { ClientOptions } from './sandbox-client.ts'
import type { StatePaths } from '../installation/state.ts'

type Call = { method: string; path: string; given: Record<string, string> }

/** The headers of a call: those given, and values for those that its operation needs besides. */
export function headersOfCall(state: StatePaths, call: Call, options: ClientOptions): Record<string, string> {
  const redirectUri = redirectTarget(state, options)
  return { ...missingHeaders({ ...call, tpp: options.tpp, redirectUri }), ...call.given }
}
