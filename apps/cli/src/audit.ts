import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of `havn audit verify` and `havn audit export`. */
export interface AuditOptions {
  readonly bank?: string
  readonly heads?: string
  readonly json?: boolean
}

/** Verifies the audit chain or prints its heads, as the bank: by its database login. */
export async function runAudit(command: 'verify' | 'export', options: AuditOptions): Promise<void> {
  await runServerProgram('audit-chain', [command, ...toFlags(options)])
}
