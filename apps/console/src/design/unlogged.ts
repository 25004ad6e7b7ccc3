import type { CallOptions } from '@havn/tpp-sdk'

/** For calls that only read what a screen shows: they stay out of the reader's list of calls. */
export const unlogged = { unlogged: true } as const satisfies CallOptions

/** The same for what a screen can do without: it is asked for only once. */
export const unloggedOnce = { unlogged: true, retries: 0 } as const satisfies CallOptions
