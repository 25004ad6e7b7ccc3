/** Who makes a call: the network that it comes from until its signature is verified, its TPP from then on. */
export interface Caller {
  /** The client network; '' if a proxy hides it, and for a call whose TPP is known. */
  readonly network: string
  /**
   * The TPP that has signed the call. Before that is verified, the certificate that the call names, if some TPP has signed
   * with it: anybody can copy it, so it only tells the calls of one network apart. Otherwise ''.
   */
  readonly signer: string
  /** The bank that is called; '' if the process serves one bank only. */
  readonly bank: string
}

export type ShareOutcome = 'admitted' | 'share-used' | 'bank-share-used' | 'full'

/** Shares the places for calls in flight among those who want them. */
export interface FairShares {
  /** What `claim` would say, without taking a place. */
  foresee(caller: Caller): ShareOutcome
  /** Takes a place for a call, which `release` gives back. */
  claim(caller: Caller): ShareOutcome
  release(caller: Caller): void
  /** Counts a place for another caller of the same bank from now on; false if that one has its share, and the place is as before. */
  transfer(from: Caller, to: Caller): boolean
}

/** So much of all places one network may have, whatever banks and certificates its calls name. */
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

  function foresee(caller: Caller): ShareOutcome {
    const places = placesMax - taken
    if (places <= 0) return 'full'
    if ((byCaller.get(keyOf(caller)) ?? 0) >= places) return 'share-used'
    // Behind a proxy that names nobody all callers would share one network.
    if (caller.network !== '' && (byNetwork.get(caller.network) ?? 0) >= placesMax * networkShare)
      return 'share-used'
    if (caller.bank !== '' && (byBank.get(caller.bank) ?? 0) >= places * bankShare) return 'bank-share-used'
    return 'admitted'
  }

  function add(caller: Caller): void {
    taken += 1
    increment(byCaller, keyOf(caller))
    increment(byNetwork, caller.network)
    increment(byBank, caller.bank)
  }

  function release(caller: Caller): void {
    taken -= 1
    decrement(byCaller, keyOf(caller))
    decrement(byNetwork, caller.network)
    decrement(byBank, caller.bank)
  }

  return {
    foresee,
    claim(caller) {
      const outcome = foresee(caller)
      if (outcome === 'admitted') add(caller)
      return outcome
    },
    release,
    transfer(from, to) {
      // Its own place counts as left over, as it did when it was claimed.
      if ((byCaller.get(keyOf(to)) ?? 0) > placesMax - taken) return false
      release(from)
      add(to)
      return true
    },
  }
}

function keyOf({ bank, network, signer }: Caller): string {
  return `${bank} ${network} ${signer}`
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Forgets who has nothing left, so that the map is never larger than the number of places. */
function decrement(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
