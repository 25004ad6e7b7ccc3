import type { CallOptions } from '@havn/tpp-sdk'

/** For calls that only read what a screen shows: they stay out of the reader's list of calls. */
export const unlogged: CallOptions = { unlogged: true }
