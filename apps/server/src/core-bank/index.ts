export type { CoreBank, DebtorAccount, KidAgreement, Psu, VersionedBank } from './core-bank.ts'
