import { parseDuration } from '../terminal/duration.ts'
import { runServerProgram, toFlags } from './run-server-program.ts'

/** The options of `havn security-events`. */
export interface SecurityEventOptions {
  readonly bank?: string
  readonly tpp?: string
  readonly kind?: string
  readonly since: string
  readonly json?: boolean
}

/** Prints security events, as the bank: by its database login. */
export async function printSecurityEvents(options: SecurityEventOptions): Promise<void> {
  const { since, ...flags } = options
  const seconds = String(parseDuration(since))
  await runServerProgram('security-events', [...toFlags(flags), '--since-seconds', seconds])
}
