export { linkOf, scaRedirectOf } from './sca-redirect.ts'
export type { SentRequest, TppAnswer } from './send-request.ts'
export { createTppClient } from './tpp-client.ts'
export type { TppCall, TppClient } from './tpp-client.ts'
