export {
  type Block,
  type CertificateAnswer,
  listAnswers,
  listBlocks,
} from './blocks/blocks.store.ts'
export { createTppBlocks } from './blocks/tpp-blocks.ts'
export { createFetch, type FetchBytes } from './fetch-bytes.ts'
export { type FollowedLists, followLists } from './lists/followed-lists.ts'
export { fetchLists, listsInFolder } from './lists/list-source.ts'
export { usedLists } from './lists/listed-authorities.ts'
export { readLists } from './lists/lists.store.ts'
export { type ListRenewal, renewLists } from './lists/renew-lists.ts'
export type { RevocationSetup } from './revocation/ask-and-store.ts'
export { createAskAuthority } from './revocation/ask-authority.ts'
export { forgetUnusedStatuses, renewStatuses } from './revocation/renew-statuses.ts'
export { createRevocationStatuses } from './revocation/statuses.ts'
export type { ListSettings, TrustSettings } from './trust-settings.ts'
export { importCopy, listCopies, showEntry } from './register/commands.ts'
export { describeImport, listKnownChanges } from './register/describe-import.ts'
export { eventsOfImport } from './register/events-of-import.ts'
export { type RenewalSetup, renewRegister } from './register/renew-register.ts'
export { REGISTER_CHANNEL } from './register/register.store.ts'
export { createTppRegister, type LoadedRegister } from './register/tpp-register.ts'
export type { RegisterSource } from './register/register-entry.ts'
export { claimTask, setNextTask } from './tasks.store.ts'
export { readTrustAges, type TrustAges } from './ages.store.ts'
export { isProtectedAddress } from './protected-address.ts'
export type { ImportReport } from './register/import-register.ts'
