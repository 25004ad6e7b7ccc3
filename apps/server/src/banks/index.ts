export type { Bank, Caller } from './bank.ts'
export { type Banks, createBanks } from './known-banks.ts'
export type { FillBank } from './open-bank.ts'
