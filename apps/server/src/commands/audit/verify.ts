import { success } from '@havn/contract'
import { type Verification, verifyBank } from '../../operations/audit/index.ts'
import { listBankIds } from '../../platform/banks/index.ts'
import { monotonicMilliseconds } from '../../platform/shared/clock.ts'
import { openPersonalData } from '../../operations/back-office/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { type KeptHeads, readHeads } from './read-heads.ts'

const progressMilliseconds = 2_000
const findingsShownMax = 200

interface VerifyRequest {
  readonly bank: string | undefined
  /** The file with heads that were kept elsewhere. */
  readonly heads: string | undefined
  readonly json: boolean
}

/**
 * `havn audit verify`. Exit code 0: everything is as it was chained; 1: something is not, or the heads cannot be read; 2: nothing
 * is chained yet.
 */
export async function verifyChains(
  context: CommandContext,
  { bank, heads, json }: VerifyRequest,
): Promise<number> {
  const operator = await context.operator(bank)
  if (operator === undefined) return 1
  await openPersonalData(operator)
  const { bankDatabase, bankIds } = operator
  const read = heads === undefined ? success<KeptHeads>(new Map()) : readHeads(heads)
  if (!read.ok) return context.fail(read.problem)
  const keptHeads = read.value
  const verifications: Verification[] = []
  for (const bankId of bankIds) {
    const onProgress = reportProgress(context, bankId)
    const setup = { bankDatabase, keptHeads: keptHeads.get(bankId) ?? [], onProgress }
    verifications.push(await verifyBank(setup, bankId))
  }
  const known = await listBankIds(bankDatabase)
  if (bank === undefined)
    for (const [bankId, { length }] of keptHeads)
      if (!known.includes(bankId)) verifications.push(missingBank(bankId, length))
  if (json) context.printJson(verifications)
  else for (const one of verifications) context.print(describe(one))
  if (verifications.some(({ findings }) => findings.length > 0)) return 1
  return verifications.some(({ blocks }) => blocks > 0) ? 0 : 2
}

/** What is found of a bank that heads were kept of and that is not in the database. */
function missingBank(bankId: string, heads: number): Verification {
  return {
    bankId,
    findings: [`the bank is missing: ${heads} of its heads were kept elsewhere`],
    blocks: 0,
    verified: 0,
    notKept: 0,
    notYetChained: 0,
    sealedHeads: 0,
    sealedBy: [],
    anchors: [],
  }
}

/** Says on standard error how far it has come, every two seconds. */
function reportProgress({ printProblem }: CommandContext, bankId: string) {
  let reportedAt = monotonicMilliseconds()
  return ({ blocks, rows }: { readonly blocks: number; readonly rows: number }) => {
    if (monotonicMilliseconds() - reportedAt < progressMilliseconds) return
    reportedAt = monotonicMilliseconds()
    printProblem(`bank ${bankId}: ${blocks} blocks, ${rows} rows`)
  }
}

function describe(verification: Verification): string {
  const { bankId, findings, blocks, verified, notKept, notYetChained, sealedHeads, sealedBy, anchors } =
    verification
  const facts = [
    `${verified} rows in ${blocks} blocks are as they were chained`,
    ...(notKept > 0
      ? [`${notKept} rows have been dropped with their partition: only their hashes are left`]
      : []),
    `${sealedHeads} heads are sealed`,
    `${notYetChained} new rows are not chained yet`,
  ]
  const seals = sealedBy.map(
    (hash) => `Sealed with the certificate ${hash} (SHA-256): compare it with the bank's own.`,
  )
  const shown = findings.slice(0, findingsShownMax).map((finding) => `- ${finding}`)
  if (findings.length > shown.length) shown.push(`- and ${findings.length - shown.length} more`)
  const verdict =
    findings.length === 0 ? 'Everything verified.' : `NOT everything verified: ${findings.length} findings.`
  return [
    `bank ${bankId}: ${facts.join('; ')}.`,
    ...anchors.map(describeAnchor),
    ...seals,
    ...shown,
    verdict,
  ].join('\n')
}

/** Says who decided that a chain goes on, and why: whoever reads it must know whether that is right. */
function describeAnchor(anchor: Verification['anchors'][number]): string {
  const { number, proposedBy, confirmedBy, confirmedAt, reason, lostHeads } = anchor
  const place = number === undefined ? 'An anchor that is not written yet' : `ANCHOR in block ${number}`
  const lost = lostHeads.map(([block]) => block).join(', ')
  const given = lost === '' ? '' : ` Heads that were kept elsewhere and are given up: of the blocks ${lost}.`
  return `${place}: proposed by ${proposedBy}, confirmed by ${confirmedBy} at ${confirmedAt}: ${JSON.stringify(reason)}.${given}`
}
