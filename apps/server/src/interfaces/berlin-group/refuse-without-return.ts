import { refuse, type Refused, type SignedCall } from '../../edge/index.ts'

/** Refuses a call that sends a PSU to a page of the bank, and does not say where they return to. */
export function refuseWithoutReturn({ wishes, canAskOnDevice }: SignedCall): Refused | undefined {
  if (wishes.redirectUri !== undefined || (wishes.prefersDevice && canAskOnDevice)) return undefined
  const text = 'expected TPP-Redirect-URI, because the PSU is sent to a page of the bank'
  return refuse({ reason: 'body-invalid', path: 'TPP-Redirect-URI', text })
}
