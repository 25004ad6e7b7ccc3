export { type Answer, answerOf, answerTo } from './answer.ts'
export { answerGiven, answerReused } from './answer-given.ts'
export { answerOnce } from './answer-once.ts'
export type { FindMoreFaults } from './answer-faults.ts'
export type { Call, SignedCall } from './call.ts'
export { rememberCertificates } from './certificate/certificate-cache.ts'
export { readTrustAnchors } from './certificate/trust-anchors.ts'
export type { RouteContext } from './route-context.ts'
export {
  boundConnections,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Connections,
} from './connections.ts'
export { createServer } from './create-server.ts'
export { HeldBack } from './held-back.ts'
export { explainRequest } from './inspection/answer-inspection.ts'
export { MASKED, maskText } from './mask-text.ts'
export { networkOf } from './network-of.ts'
export type { AnsweredCall, ObserveCall } from './observe-call.ts'
export type { ReadTppCertificate } from './certificate/certificate-cache.ts'
export { echoableRequestId, type ReceivedRequest } from './received-request.ts'
export { type Environment, errorAnswer } from './refusal.ts'
export { type KeptAnswerRow, replayedAnswer, type RequestRecord, requestRecord } from './request-ledger.ts'
export { knowPublicUrls } from './public-urls.ts'
export { serve } from './serve.ts'
export { serveUnsigned } from './serve-unsigned.ts'
export { rememberRequestIds } from './used-request-ids.ts'
export { whileBusy } from './while-busy.ts'
