import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of `havn reconcile`. */
export interface ReconcileOptions {
  readonly bank?: string
  readonly day?: string
  readonly since?: string
  readonly list?: string
  readonly repair?: boolean
  readonly confirm?: boolean
  readonly reason?: string
  readonly json?: boolean
}

/** Compares a bank's payments with its core bank, by the operator's own database login. */
export async function runReconcile(options: ReconcileOptions): Promise<void> {
  await runServerProgram('reconcile', toFlags(options))
}
