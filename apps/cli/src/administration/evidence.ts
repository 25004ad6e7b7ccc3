import type { OutputOptions } from '../terminal/output.ts'
import { runServerProgram } from './run-server-program.ts'

/** Prints and verifies the evidence of a payment's authentications, as the bank: by its database login and secret key. */
export async function evidence(paymentId: string, { json }: OutputOptions): Promise<void> {
  await runServerProgram('evidence', [paymentId, ...(json === true ? ['--json'] : [])])
}
