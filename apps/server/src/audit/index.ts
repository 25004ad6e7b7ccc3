export { findLastBlock, findTransactionBefore, listChainedBanks, listSealedHeads } from './blocks.store.ts'
export { createAuditChain } from './chain-job.ts'
export { sealHeads } from './seal-heads.ts'
export { type Verification, verifyBank } from './verify-bank.ts'
