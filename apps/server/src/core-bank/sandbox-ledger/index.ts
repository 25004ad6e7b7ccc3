export { createSandboxLedger, type SandboxLedger } from './sandbox-ledger.ts'
