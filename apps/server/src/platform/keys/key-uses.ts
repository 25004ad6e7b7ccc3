import type { KeyUse } from '../shared/key-ring.ts'

/** What keys of one use make, and how long what they made is needed. */
export interface KeyUseFacts {
  readonly about: string
  /** How long values of a replaced key are still accepted; undefined if they always are. */
  readonly acceptedSeconds: number | undefined
  /** Whether the key is needed after that to verify evidence, so that `prune` leaves it. */
  readonly isKept: boolean
}

const hour = 3600
const day = 24 * hour

/** The uses of keys. A replaced key is accepted for longer than anything that it made lives. */
export const KEY_USES = {
  links: {
    about: 'links to SCA pages, which work for ten minutes and say for a day that they have expired',
    acceptedSeconds: day,
    isKept: false,
  },
  pages: {
    about:
      'forms of pages (CSRF) and logins in cookies, which last for ten minutes, and in the back office for thirty',
    acceptedSeconds: hour,
    isKept: false,
  },
  cursors: {
    about: 'links to further pages of transactions, which belong to a read for a day',
    acceptedSeconds: 2 * day,
    isKept: false,
  },
  requests: {
    about: 'fingerprints of requests, which retries are recognised by for a day',
    acceptedSeconds: 2 * day,
    isKept: false,
  },
  identities: {
    about: 'hashes of national ids that calls named, and counters of login attempts',
    // A payment may wait for its approval until its execution date, up to a year.
    acceptedSeconds: 400 * day,
    isKept: true,
  },
  logins: {
    about: 'state, nonce and verifier of logins at a provider, which take minutes; evidence has the nonce',
    acceptedSeconds: hour,
    isKept: true,
  },
  orders: {
    about:
      'MACs of approved orders, which wait for up to a year, of the next occurrence of standing orders, of consents and of whom to trust',
    acceptedSeconds: 400 * day,
    isKept: false,
  },
  evidence: {
    about: 'encryption of evidence, and of national ids that a device is asked by',
    acceptedSeconds: undefined,
    isKept: true,
  },
} as const satisfies Readonly<Record<KeyUse, KeyUseFacts>>
