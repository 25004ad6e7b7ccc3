import { isId } from '../../platform/shared/ids.ts'
import { refuse, type Refused, type SignedCall } from '../../edge/index.ts'

type StartingCall = Pick<SignedCall, 'wishes' | 'canAskOnDevice'>

/** Refuses a call that starts an SCA in a browser and does not say where that returns to. */
export function requireReturn({ wishes, canAskOnDevice }: StartingCall): Refused | undefined {
  const isDecoupled = wishes.prefersDevice && canAskOnDevice
  if (isDecoupled || wishes.redirectUri !== undefined) return undefined
  return refuse({
    reason: 'return-address-missing',
    path: 'TPP-Redirect-URI',
    text: 'expected TPP-Redirect-URI, because the PSU is sent to a page of the bank and must return from it, got none',
  })
}

/** Refuses a call for a corporation that the bank cannot know. Whether it knows the corporation shows in the SCA. */
export function refuseCorporation({ wishes }: Pick<SignedCall, 'wishes'>): Refused | undefined {
  const { corporateId } = wishes
  if (corporateId === undefined || isId(corporateId)) return undefined
  return refuse({
    reason: 'agreement-not-own',
    path: 'PSU-Corporate-ID',
    text: 'expected an identifier of a corporation as the bank documents it',
  })
}
