import type { IncomingMessage } from 'node:http'
import { type Caller, createFairShares, type ShareOutcome } from './fair-shares.ts'

/** The places of the calls in progress: each is counted for a network until its call is verified, and for its TPP from then on. */
export interface CallPlaces {
  /** Says whether a call would be refused, before its body is waited for. */
  foresee(caller: Caller): ShareOutcome
  claim(request: IncomingMessage, caller: Caller): ShareOutcome
  release(request: IncomingMessage): void
  /** Counts a call for the TPP that has signed it; false if the TPP has its share in progress. */
  identify(request: IncomingMessage, call: { readonly tppId: string; readonly certificate: string }): boolean
  /** Whether some TPP has signed a call with this certificate. */
  isKnown(certificate: string): boolean
}

const certificatesMax = 5_000

export function createCallPlaces(placesMax: number): CallPlaces {
  const shares = createFairShares(placesMax)
  /** For whom the place of each call is counted. */
  const callers = new WeakMap<IncomingMessage, Caller>()
  /** The TPPs of certificates with which calls were signed. Anybody can copy a certificate. */
  const tppByCertificate = new Map<string, string>()

  return {
    isKnown: (certificate) => tppByCertificate.has(certificate),
    foresee(caller) {
      const tppId = tppByCertificate.get(caller.signer)
      // A TPP's own calls are what uses up its share. So a call that names its certificate then is either one more of them, or
      // somebody else's, which its signature would refuse.
      const ofTpp =
        tppId === undefined ? 'admitted' : shares.foresee({ ...caller, network: '', signer: tppId })
      return ofTpp === 'admitted' ? shares.foresee(caller) : ofTpp
    },
    claim(request, caller) {
      const outcome = shares.claim(caller)
      if (outcome === 'admitted') callers.set(request, caller)
      return outcome
    },
    release(request) {
      const caller = callers.get(request)
      if (caller === undefined) return
      callers.delete(request)
      shares.release(caller)
    },
    identify(request, { tppId, certificate }) {
      if (tppByCertificate.size >= certificatesMax) tppByCertificate.clear()
      tppByCertificate.set(certificate, tppId)
      const caller = callers.get(request)
      // The client has left meanwhile.
      if (caller === undefined) return true
      const identified = { ...caller, network: '', signer: tppId }
      const isWithinShare = shares.transfer(caller, identified)
      if (isWithinShare) callers.set(request, identified)
      return isWithinShare
    },
  }
}
