export { type Admission, type BusyPage, createAdmission } from './admission/admission.ts'
export { createPlacesByKey, type PlacesByKey } from './admission/places-by-key.ts'
export { type AnswerSigner, createAnswerSigner } from './answer-signing/answer-signer.ts'
export {
  type Answer,
  answerOf,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
  type WrittenAnswer,
} from './http/answer.ts'
export {
  createForeignDialect,
  type Dialect,
  type DialectRow,
  type ForeignRow,
  type ForeignRows,
  type WriteErrors,
} from './http/dialect.ts'
export { createPathRefusal, type RefusePath } from './http/refuse-path.ts'
export { SEAL_POLICIES, type SealPolicy, type TppInterface } from './http/tpp-interface.ts'
export { SEALED_CALLS, type SigningRules } from './checks/signing-rules.ts'
export type { InterfaceProblem, Problem, Reason } from './http/problem.ts'
export type { NotificationWishes, ReadScaWishes, ScaWishes } from './http/sca-wishes.ts'
export { errorOf, warningOf } from './http/write-answer.ts'
export type { FindContentFaults } from './pipeline/call-in-progress.ts'
export { answerTo, type Call, type SignedCall } from './http/call.ts'
export type { RevocationStatus, RevocationStatusOf } from './certificate/revocation-status.ts'
export { parseOrganizationIdentifier } from './certificate/organization-identifier.ts'
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
export { QWAC_POLICIES, type QwacPolicy } from './certificate/client-certificate.ts'
export {
  CONNECTION_TIMES,
  type ConnectionLimits,
  type Connections,
  limitConnections,
} from './http/connections.ts'
export { createTlsContext, type ListenerLimits, type SniCallback } from './pipeline/create-listener.ts'
export { createServer, type ServerSetup } from './pipeline/create-server.ts'
export type { SendErrorPage } from './pipeline/refuse-unserved.ts'
export { answerIdempotently } from './idempotency/answer-idempotently.ts'
export { findRequestIdOf, findResourceOfRequest } from './idempotency/find-creation.store.ts'
export { answerRequestIdReused, findReplay } from './idempotency/find-replay.ts'
export {
  type RequestRecord,
  type StoredResponseRow,
  toReplay,
  toRequestRecord,
} from './idempotency/request-record.ts'
export { RequestInProgress, retryWhileBusy } from './idempotency/retry-while-busy.ts'
export {
  type Interface,
  interfaceOf,
  INTERFACES,
  type ReportedInterface,
  type Service,
  serviceOf,
  SERVICES,
} from './telemetry/service.ts'
export { createBankNames } from './telemetry/describe-call.ts'
export { explainRequest } from './inspection/explain-request.ts'
export { maskMessage } from './telemetry/mask-message.ts'
export { MASKED, maskText } from './telemetry/mask-text.ts'
export type {
  AnsweredCall,
  LimitCall,
  MeasureCall,
  MeasuredCall,
  ObserveCall,
  VerifiedCall,
} from './telemetry/observe-call.ts'
export { PsuLimitExceeded } from './http/psu-limit-exceeded.ts'
export { createPublicUrls, type PublicUrls } from './http/public-urls.ts'
export { bodySha256, echoableRequestId, type ReceivedRequest } from './http/received-request.ts'
export { type Environment, errorAnswer } from './http/refusal.ts'
export { type HostRules, REQUEST_TARGET_POLICIES, type RequestTargetPolicy } from './pipeline/host-rules.ts'
export type { RouteContext } from './pipeline/route-context.ts'
export { serve } from './pipeline/serve.ts'
export { serveUnsigned } from './pipeline/serve-unsigned.ts'
export type { BankRegister, IsBlocked, RegisteredRoles, TppRegister } from './checks/tpp-register.ts'
export type { TppRole } from './certificate/qc-statements.ts'
export { shareRequestIds } from './idempotency/shared-request-ids.ts'
export { publishRequestIds, REQUEST_IDS_CHANNEL } from './idempotency/shared-request-ids.store.ts'
export { createUsedRequestIds, type SharedRequestIds } from './idempotency/used-request-ids.ts'
