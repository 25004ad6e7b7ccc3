/** Who makes a call, as far as can be known before its signature is verified. */
export interface Caller {
  /** The address or network that the call comes from; '' if a proxy hides it. */
  readonly network: string
  /** The certificate header if its owner has signed a call before, else ''. Anybody can copy it. */
  readonly certificate: string
  /** The bank that is called; '' if the process serves one bank only. */
  readonly bank: string
}

export type ShareOutcome = 'admitted' | 'share-used' | 'bank-share-used' | 'full'

/** Shares the places for calls in flight among those who want them. */
export interface FairShares {
  /** Takes a place for a call, which `release` gives back. */
  claim(caller: Caller): ShareOutcome
  release(caller: Caller): void
}

/** So much of all places one network may have, whatever certificates its calls name. */
const networkShare = 3 / 4

/** How many times the places left over the calls of one bank may have: three quarters of all if one bank is flooded. */
const bankShare = 3

/**
 * A caller may have as many calls in flight as places are left over. So one that floods gets half of the places, two get a
 * third each, and a place stays free for whoever comes next, without anybody being configured. A bank may have three
 * times as many as are left over, so that many callers who flood one bank leave a quarter to the others.
 */
export function createFairShares(placesMax: number): FairShares {
  const byCaller = new Map<string, number>()
  const byNetwork = new Map<string, number>()
  const byBank = new Map<string, number>()
  let taken = 0

  return {
    claim(caller) {
      const places = placesMax - taken
      if (places <= 0) return 'full'
      const key = keyOf(caller)
      const ofCaller = byCaller.get(key) ?? 0
      const ofNetwork = byNetwork.get(caller.network) ?? 0
      const ofBank = byBank.get(caller.bank) ?? 0
      if (ofCaller >= places) return 'share-used'
      // Behind a proxy all callers would share one network.
      if (caller.network !== '' && ofNetwork >= placesMax * networkShare) return 'share-used'
      if (caller.bank !== '' && ofBank >= places * bankShare) return 'bank-share-used'
      taken += 1
      byCaller.set(key, ofCaller + 1)
      byNetwork.set(caller.network, ofNetwork + 1)
      byBank.set(caller.bank, ofBank + 1)
      return 'admitted'
    },
    release(caller) {
      taken -= 1
      decrement(byCaller, keyOf(caller))
      decrement(byNetwork, caller.network)
      decrement(byBank, caller.bank)
    },
  }
}

function keyOf({ bank, network, certificate }: Caller): string {
  return `${bank} ${network} ${certificate}`
}

/** Forgets who has nothing left, so that the map is never larger than the number of places. */
function decrement(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
