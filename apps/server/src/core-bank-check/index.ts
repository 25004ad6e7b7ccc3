export { CaseNotRunError, type ConformanceCase, ExpectationError } from './conformance-case.ts'
export type { CoreBankUnderTest } from './core-bank-under-test.ts'
export { type CaseGroup, PORT_GROUPS } from './groups.ts'
export { bindCase, runCase } from './run-cases.ts'
