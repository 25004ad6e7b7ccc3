import { readPsuIdentification } from '@havn/contract'
import { errorAnswer, type SignedCall, type WrittenAnswer } from '../../edge/index.ts'

type NamingCall = SignedCall & { readonly headers: Parameters<typeof readPsuIdentification>[0] }

/** Refuses a start that names a PSU in another way than a creation may. A start need not name anybody. */
export function refuseNaming({ wishes, headers }: NamingCall): WrittenAnswer | undefined {
  if (wishes.psuId === undefined && wishes.nationalId === undefined) return undefined
  const psu = readPsuIdentification(headers)
  return psu.ok ? undefined : errorAnswer(400, psu.problem)
}
