export { type Answer, answerOf, answerTo } from './answer.ts'
export { findReplay, answerRequestIdReused } from './idempotency/find-replay.ts'
export { answerIdempotently } from './idempotency/answer-idempotently.ts'
export type { FindContentFaults } from './answer-invalid-call.ts'
export type { Call, SignedCall } from './call.ts'
export { createCertificateReader } from './certificate/certificate-cache.ts'
export { readTrustAnchors } from './certificate/trust-anchors.ts'
export type { RouteContext } from './route-context.ts'
export {
  limitConnections,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Connections,
} from './connections.ts'
export { createServer } from './create-server.ts'
export { PsuLimitExceeded } from './psu-limit-exceeded.ts'
export { explainRequest } from './inspection/explain-request.ts'
export { MASKED, maskText } from './mask-text.ts'
export { toClientNetwork } from './client-network.ts'
export type { AnsweredCall, ObserveCall } from './observe-call.ts'
export type { ReadTppCertificate } from './certificate/certificate-cache.ts'
export { echoableRequestId, type ReceivedRequest } from './received-request.ts'
export { type Environment, errorAnswer } from './refusal.ts'
export {
  type StoredResponseRow,
  toReplay,
  type RequestRecord,
  toRequestRecord,
} from './idempotency/request-record.ts'
export { createPublicUrls } from './public-urls.ts'
export { serve } from './serve.ts'
export { serveUnsigned } from './serve-unsigned.ts'
export { createUsedRequestIds } from './used-request-ids.ts'
export { retryWhileBusy } from './idempotency/retry-while-busy.ts'
