import type { Feeds } from '../feed/feeds.ts'
import type { HostedLimits } from './hosted-options.ts'

type Limits = Pick<HostedLimits, 'followersPerTppMax' | 'followersMax'>

/** Limits how many open pages follow the bank's events. A page beyond the limit works, and is brought up to date by hand. */
export function limitFeeds(feeds: Feeds, { followersPerTppMax, followersMax }: Limits): Feeds {
  const counts = new Map<string, number>()
  let total = 0
  return {
    subscribe(tpp, listener) {
      const count = counts.get(tpp.name) ?? 0
      const end = feeds.subscribe(tpp, listener)
      counts.set(tpp.name, count + 1)
      total += 1
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        end()
        total -= 1
        const left = (counts.get(tpp.name) ?? 1) - 1
        if (left > 0) counts.set(tpp.name, left)
        else counts.delete(tpp.name)
      }
    },
    hasRoom: (tpp) => (counts.get(tpp.name) ?? 0) < followersPerTppMax && total < followersMax,
    close: () => feeds.close(),
  }
}
