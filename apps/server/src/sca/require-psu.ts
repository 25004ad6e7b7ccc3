import type { KeyObject } from 'node:crypto'
import type { ScaRequiredBody } from '@havn/contract'
import type { Queries } from '../database/database.ts'
import type { StartingCall } from './authorisation.ts'
import { demandSca } from './demand-sca.ts'
import { SESSION_PROBLEM_TOLD } from './session.ts'
import { findSession } from './session.store.ts'

/** A PSU-ID, if the call names one, must be one that this TPP was given; else the body of a 401. */
export async function requirePsu(
  tools: { readonly edge: Queries; readonly key: KeyObject },
  call: StartingCall,
): Promise<ScaRequiredBody | undefined> {
  const { bank, tpp, headers } = call
  const psuId = headers['psu-id']
  if (psuId === undefined) return undefined
  const actor = { bankId: bank.bankId, tppId: tpp.tppId }
  const realTime = new Date(call.nowMilliseconds).toISOString()
  const facts = await findSession(tools.edge, actor, {
    psuId,
    tppSessionId: headers['tpp-session-id'],
    realTime,
  })
  if (facts !== undefined) return undefined
  const code = 'PSU_CREDENTIALS_INVALID'
  return demandSca(tools, call, { code, ...SESSION_PROBLEM_TOLD[code] })
}
