export {
  readBankClock,
  readBankTime,
  readCountry,
  lockBank,
  lockForReset,
  listBankIds,
  readBank,
  setClockOffset,
} from './banks.store.ts'
export type { Bank, BankSelector } from './bank.ts'
export type { ClosedDays, Country } from './country.ts'
export { parseRunTimes, type RunTimes } from './run-times.ts'
export { type BankDirectory, createBankDirectory } from './bank-directory.ts'
export { BankMismatch, BanksExceeded, type BankToOpen } from './open-bank.ts'
export { listNamedBanks, type NamedBank } from './named-banks.store.ts'
export { countOwnBanks, listUnusedBankIds, lockUnusedBank, recordUse } from './own-banks.store.ts'
export { chooseBanks, type ChosenBank, noSuchBank } from './choose-banks.ts'
