/** The headers of an answer that say something about the call, in the order in which they are shown. */
export const ANSWER_HEADERS = [
  'x-request-id',
  'location',
  'aspsp-sca-approach',
  'idempotent-replayed',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'deprecation',
  'sunset',
] as const
