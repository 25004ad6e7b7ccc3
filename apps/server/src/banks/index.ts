export { bankTimeOf, readBank, setClockOffset } from './banks.store.ts'
export type { Bank } from './bank.ts'
export { type Banks, createBanks } from './known-banks.ts'
