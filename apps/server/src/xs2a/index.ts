export { type Admission, callsInFlightMaxDefault, createAdmission } from './admission/admission.ts'
export { createPlacesByKey, type PlacesByKey } from './admission/places-by-key.ts'
export { callsPerPsuMaxDefault } from './admission/psu-of-call.ts'
export { type AnswerSigner, createAnswerSigner, type SignAnswers } from './answer-signing/answer-signer.ts'
export { type Answer, answerOf, answerTo } from './answer.ts'
export type { FindContentFaults } from './answer-invalid-call.ts'
export type { Call, SignedCall } from './call.ts'
export type { RevocationStatus, RevocationStatusOf } from './certificate/revocation-status.ts'
export type { TppCertificate } from './certificate/tpp-certificate.ts'
export {
  type AnchorsOf,
  createCertificateReader,
  type ReadTppCertificate,
} from './certificate/certificate-cache.ts'
export {
  createTrustAnchors,
  readAnchors,
  readTrustAnchors,
  type TrustAnchor,
  type TrustAnchors,
} from './certificate/trust-anchors.ts'
export { QWAC_POLICIES, type QwacPolicy } from './client-certificate.ts'
export {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Connections,
  limitConnections,
} from './connections.ts'
export { createTlsContext, type ListenerLimits, type SniCallback } from './create-listener.ts'
export { createServer } from './create-server.ts'
export { answerIdempotently } from './idempotency/answer-idempotently.ts'
export { findRequestIdOf } from './idempotency/find-creation.store.ts'
export { answerRequestIdReused, findReplay } from './idempotency/find-replay.ts'
export {
  type RequestRecord,
  type StoredResponseRow,
  toReplay,
  toRequestRecord,
} from './idempotency/request-record.ts'
export { RequestInProgress, retryWhileBusy } from './idempotency/retry-while-busy.ts'
export { explainRequest } from './inspection/explain-request.ts'
export { maskMessage } from './mask-message.ts'
export { MASKED, maskText } from './mask-text.ts'
export type {
  AnsweredCall,
  LimitCall,
  MeasureCall,
  MeasuredCall,
  ObserveCall,
  VerifiedCall,
} from './observe-call.ts'
export { PsuLimitExceeded } from './psu-limit-exceeded.ts'
export { createPublicUrls, type PublicUrls } from './public-urls.ts'
export { bodySha256, echoableRequestId, type ReceivedRequest } from './received-request.ts'
export { type Environment, errorAnswer } from './refusal.ts'
export {
  type HostRules,
  REQUEST_TARGET_POLICIES,
  type RequestTargetPolicy,
  type RouteContext,
} from './route-context.ts'
export { serve } from './serve.ts'
export { serveUnsigned } from './serve-unsigned.ts'
export type { BankRegister, RegisteredRoles, TppRegister } from './tpp-register.ts'
export type { TppRole } from './certificate/qc-statements.ts'
export { shareRequestIds } from './shared-request-ids.ts'
export { publishRequestIds, REQUEST_IDS_CHANNEL } from './shared-request-ids.store.ts'
export { createUsedRequestIds, type SharedRequestIds } from './used-request-ids.ts'
