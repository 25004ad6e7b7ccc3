import { findLostHeads, type KeptHead, writeHeads } from '../../operations/audit/index.ts'
import {
  type ActContext,
  type AnchorOutcome,
  type AnchorProposal,
  confirmAnchor,
  declineAnchor,
  findAnchorProposal,
  parseReason,
  proposeAnchor,
  readCommandOperator,
} from '../../operations/back-office/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readHeads } from './read-heads.ts'
import type { CommandContext } from '../program/command-context.ts'

interface AnchorSetup extends Pick<CommandContext, 'clock' | 'print' | 'printProblem'> {
  readonly bankDatabase: Database
  readonly bankId: string
  readonly operator: ActContext['operator']
  readonly hasOwnLogin: boolean
}

/** A step of the decision about a chain, as an operator typed it. */
export interface AnchorRequest {
  readonly step: 'propose' | 'show' | 'confirm' | 'decline'
  readonly proposalId?: string | undefined
  readonly reason?: string | undefined
  /** The file with heads that were kept elsewhere. */
  readonly heads?: string | undefined
}

const REASON_EXPECTED =
  'Expected --reason with 5 to 300 characters, and no eleven digits in a row: reasons are kept for years.'

const OUTCOMES = {
  confirmed:
    'Confirmed. A server writes the anchor into the chain within a minute or two; `havn audit verify` then shows it.',
  declined: 'Declined. The chain stays as it is.',
  'proposed-already': 'There is an open proposal about this chain: confirm or decline it first.',
  'no-proposal': 'There is no open proposal about this chain.',
  'other-proposal':
    'Something else is proposed now than what you have seen. Nothing was done: look with `havn audit re-anchor show`.',
  'same-operator': 'You proposed this yourself: another operator must confirm it.',
} as const

/** Takes a step of `havn audit re-anchor` on the terminal of an operator. Returns the exit code. */
export async function reAnchorBank(
  context: CommandContext,
  nameOrId: string | undefined,
  request: AnchorRequest,
): Promise<number> {
  const bank = await context.chooseBank(nameOrId)
  if (bank === undefined) return 1
  const bankDatabase = await context.bankDatabase()
  const setup = {
    ...context,
    ...(await readCommandOperator(bankDatabase)),
    bankDatabase,
    bankId: bank.bankId,
  }
  return decideAnchor(setup, request)
}

/** `havn audit re-anchor propose|show|confirm|decline`: exit code 0 if it was done. */
export async function decideAnchor(setup: AnchorSetup, request: AnchorRequest): Promise<number> {
  const { bankDatabase, bankId, clock, operator, hasOwnLogin } = setup
  const { step, proposalId = '' } = request
  const context = { bankId, operator, nowMilliseconds: clock.milliseconds() }
  const reason = parseReason(request.reason)
  if (step === 'show') return show(setup, await findAnchorProposal(bankDatabase, bankId))
  if (!hasOwnLogin)
    return fail(
      setup,
      'Two people decide about a chain: use a database login of your own that is a member of havn_operator (docs/operations/back-office.md).',
    )
  if (step === 'confirm') return report(setup, await confirmAnchor(bankDatabase, context, proposalId))
  if (!reason.ok) return fail(setup, REASON_EXPECTED)
  if (step === 'decline') return report(setup, await declineAnchor(bankDatabase, context, reason.value))
  const lost = await compareHeads(setup, request.heads)
  if (typeof lost === 'string') return fail(setup, lost)
  const lostHeads = JSON.stringify(writeHeads(lost))
  return report(setup, await proposeAnchor(bankDatabase, context, { reason: reason.value, lostHeads }))
}

/** Finds the kept heads that are of no block any more, or says why the file cannot be read. */
async function compareHeads(
  { bankDatabase, bankId }: AnchorSetup,
  file: string | undefined,
): Promise<readonly KeptHead[] | string> {
  if (file === undefined) return []
  const read = readHeads(file)
  if (!read.ok) return read.problem
  const kept = read.value.get(bankId) ?? []
  return inBankTransaction(bankDatabase, bankId, (queries) => findLostHeads(queries, bankId, kept))
}

function report(setup: AnchorSetup, outcome: AnchorOutcome): number {
  if (outcome.kind === 'proposed')
    setup.print(
      `Proposed: ${outcome.proposalId}. Another operator looks with \`havn audit re-anchor show\` and confirms.`,
    )
  else if (outcome.kind === 'confirmed' || outcome.kind === 'declined') setup.print(OUTCOMES[outcome.kind])
  else return fail(setup, OUTCOMES[outcome.kind])
  return 0
}

function show(setup: AnchorSetup, proposal: AnchorProposal | undefined): number {
  if (proposal === undefined) return fail(setup, OUTCOMES['no-proposal'])
  const { proposalId, proposedBy, proposedAt, reason, lostHeads } = proposal
  const lost: readonly (readonly [string, string])[] = JSON.parse(lostHeads)
  setup.print(
    `${proposalId}: proposed by ${proposedBy} at ${proposedAt.toISOString()}: ${JSON.stringify(reason)}`,
  )
  setup.print(`${lost.length} heads that were kept elsewhere are of no block any more and would be given up.`)
  for (const [block, head] of lost) setup.print(`  block ${block}: ${head}`)
  return 0
}

function fail(setup: AnchorSetup, problem: string): number {
  setup.printProblem(problem)
  return 1
}
