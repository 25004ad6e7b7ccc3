import { listBlocks } from '../../edge/trust/index.ts'
import { parseOrganizationIdentifier } from '../../edge/index.ts'
import { hasCalled, NO_BANK } from '../../platform/security-events/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { proposeOrDo } from '../proposal/propose-or-do.ts'

/** What an operator typed after `havn trust block` or `unblock`. */
export interface BlockRequest {
  readonly action: 'block-tpp' | 'unblock-tpp'
  readonly tppId: string
  readonly bank: string | undefined
  readonly all: boolean
  readonly reason: string
  readonly isEmergency: boolean
}

export const TPP_EXPECTED =
  'Expected the organizationIdentifier of the TPP as its certificates have it, such as PSDNO-FSA-987654321.'

/** Proposes to block a TPP at one bank or at all, or to end that; in an emergency does it at once. */
export async function blockTpp(context: CommandContext, request: BlockRequest): Promise<number> {
  const { action, tppId, bank, all, reason, isEmergency } = request
  if (parseOrganizationIdentifier(tppId) === undefined) return context.fail(TPP_EXPECTED)
  if (all === (bank !== undefined)) return context.fail('Expected either --bank with a bank, or --all.')
  const operator = await context.operator(bank)
  if (operator === undefined) return 1
  const [bankId = NO_BANK] = all ? [] : operator.bankIds
  const isBlocked = (await listBlocks(operator.bankDatabase)).some(
    (block) => block.tppId === tppId && (block.bankId ?? NO_BANK) === bankId,
  )
  if (isBlocked === (action === 'block-tpp'))
    return context.fail(
      isBlocked
        ? `${tppId} is blocked there already.`
        : `${tppId} is not blocked there: \`havn trust blocked\` shows who is, and where.`,
    )
  if (!isBlocked && !(await hasCalled(operator.bankDatabase, tppId)))
    context.printProblem(`Nobody has called as ${tppId} yet: check that this is the TPP that you mean.`)
  return proposeOrDo(context, { action, bankId, subject: tppId, details: '{}', reason }, { isEmergency })
}

/** Prints who is blocked, and where. */
export async function printBlocked(context: CommandContext, json: boolean): Promise<number> {
  const blocks = await listBlocks(await context.bankDatabase())
  if (json) context.printJson(blocks)
  else if (blocks.length === 0) context.print('No TPP is blocked.')
  for (const { tppId, bankId, blockedAt } of json ? [] : blocks)
    context.print(`${tppId}  ${bankId ?? 'all banks'}  since ${blockedAt.toISOString()}`)
  return 0
}
