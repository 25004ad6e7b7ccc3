export { bankTimeOf, holdBankTime, lockBank, lockForReset, readBank, setClockOffset } from './banks.store.ts'
export type { Bank, Caller } from './bank.ts'
export { type Banks, createBanks } from './known-banks.ts'
