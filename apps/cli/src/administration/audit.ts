import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of `havn audit …`. */
export interface AuditOptions {
  readonly bank?: string
  readonly heads?: string
  readonly reason?: string
  readonly json?: boolean
}

/** Verifies the audit chain or prints its heads, as the bank: by its database login. */
export async function runAudit(command: 'verify' | 'export', options: AuditOptions): Promise<void> {
  await runServerProgram('audit-chain', [command, ...toFlags(options)])
}

/** Proposes, shows, confirms or declines that a bank's audit chain goes on, by the database login of a person. */
export async function runReAnchor(args: readonly string[], options: AuditOptions): Promise<void> {
  await runServerProgram('audit-chain', ['re-anchor', ...args, ...toFlags(options)])
}
