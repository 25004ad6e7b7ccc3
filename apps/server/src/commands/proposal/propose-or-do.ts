import type { ProposedAct } from '../../operations/back-office/index.ts'
import type { CommandContext } from '../program/command-context.ts'

/** What is left to do of a decision when the database has done its part. */
export type PreparedDeed = { readonly problem: string } | { readonly run: () => Promise<number> }

/** A decision whose deed is to be prepared: what was decided, and at which bank. */
export type DecidedAct = ProposedAct & { readonly bankId: string }

interface ProposalOptions {
  readonly isEmergency: boolean
  /** Prepares the deed of an emergency: what the database cannot do. Without it the database does everything. */
  readonly prepare?: (context: CommandContext, act: DecidedAct) => Promise<PreparedDeed>
}

const doNothingMore = async (): Promise<PreparedDeed> => ({ run: async () => 0 })

/**
 * Proposes something to a second operator or, in an emergency, does it at once. `bankId` is that of the bank, or `NO_BANK` for
 * what is about all.
 */
export async function proposeOrDo(
  context: CommandContext,
  act: DecidedAct,
  { isEmergency, prepare = doNothingMore }: ProposalOptions,
): Promise<number> {
  const { proposeWithReason } = await import('../../operations/back-office/index.ts')
  const operator = await context.operator(undefined)
  if (operator === undefined) return 1
  if (!isEmergency) return proposeWithReason(operator, act.bankId, act)
  const prepared = await prepare(context, act)
  if ('problem' in prepared) return context.fail(prepared.problem)
  const code = await proposeWithReason(operator, act.bankId, act, { isEmergency })
  if (code !== 0) return code
  context.print('Alerts and the audit chain say that you did it alone.')
  return prepared.run()
}
