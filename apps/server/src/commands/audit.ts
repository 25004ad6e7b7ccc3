// `havn audit verify [--bank B] [--heads FILE] [--json]`, `havn audit export [--bank B]` and `havn audit re-anchor …`.
// Exit code of verify 0: everything is as it was chained; 1: something is not, or the heads cannot be read; 2: nothing is chained yet.
import { parseArgs } from 'node:util'
import { success } from '@havn/contract'
import { findLastBlock, listSealedHeads, type Verification, verifyBank } from '../operations/audit/index.ts'
import { chooseBanks, noSuchBank } from '../platform/banks/index.ts'
import { inBankTransaction } from '../platform/database/actor.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { runReAnchor } from './re-anchor.ts'
import { type KeptHeads, readHeads } from './read-heads.ts'
import { reportSettingsError } from '../app/processes/report-settings-error.ts'
import { requireBankUrl } from '../app/settings/index.ts'
import { monotonicMilliseconds } from '../platform/shared/clock.ts'
import { fail, print } from './terminal.ts'

const progressMilliseconds = 2_000
const findingsShownMax = 200

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    bank: { type: 'string' },
    heads: { type: 'string' },
    reason: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

await reportSettingsError(async () => {
  const bankDatabase = openDatabase({ url: requireBankUrl(), connectionsMax: 1 })
  try {
    const bankIds = (await chooseBanks(bankDatabase, options.bank)).map(({ bankId }) => bankId)
    if (bankIds.length === 0) process.exitCode = fail(noSuchBank(options.bank))
    else if (positionals[0] === 'verify') process.exitCode = await verify(bankDatabase, bankIds)
    else if (positionals[0] === 'export') await exportHeads(bankDatabase, bankIds)
    else if (positionals[0] === 're-anchor')
      process.exitCode = await runReAnchor(bankDatabase, bankIds, { ...options, positionals })
    else process.exitCode = fail('usage: havn audit verify | havn audit export | havn audit re-anchor')
  } finally {
    await bankDatabase.close()
  }
})

/** Prints a line for each head that is sealed, and for the latest head of each chain. */
async function exportHeads(bankDatabase: Database, bankIds: readonly string[]): Promise<void> {
  for (const bankId of bankIds) {
    const { seals, last } = await inBankTransaction(bankDatabase, bankId, async (queries) => ({
      seals: await listSealedHeads(queries, bankId),
      last: await findLastBlock(queries, bankId),
    }))
    for (const { number, head, sealedAt, signature, certificate } of seals)
      printLine({
        bankId,
        block: String(number),
        head: head.toString('hex'),
        sealedAt,
        signature: signature.toString('base64'),
        certificate: certificate.toString('base64'),
      })
    if (last !== undefined && last.number !== seals.at(-1)?.number)
      printLine({ bankId, block: String(last.number), head: last.head.toString('hex') })
  }
}

function printLine(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}

async function verify(bankDatabase: Database, bankIds: readonly string[]): Promise<number> {
  const read = options.heads === undefined ? success<KeptHeads>(new Map()) : readHeads(options.heads)
  if (!read.ok) return fail(read.problem)
  const keptHeads = read.value
  const verifications: Verification[] = []
  for (const bankId of bankIds) {
    const setup = {
      bankDatabase,
      keptHeads: keptHeads.get(bankId) ?? [],
      onProgress: reportProgress(bankId),
    }
    verifications.push(await verifyBank(setup, bankId))
  }
  if (options.bank === undefined)
    for (const [bankId, { length }] of keptHeads)
      if (!bankIds.includes(bankId)) verifications.push(missingBank(bankId, length))
  if (options.json) console.log(JSON.stringify(verifications, writeNumbers, 2))
  else for (const one of verifications) print(describe(one))
  if (verifications.some(({ findings }) => findings.length > 0)) return 1
  return verifications.some(({ blocks }) => blocks > 0) ? 0 : 2
}

/** JSON has no integers of this size. */
function writeNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
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
function reportProgress(bankId: string) {
  let reportedAt = monotonicMilliseconds()
  return ({ blocks, rows }: { readonly blocks: number; readonly rows: number }) => {
    if (monotonicMilliseconds() - reportedAt < progressMilliseconds) return
    reportedAt = monotonicMilliseconds()
    process.stderr.write(`bank ${bankId}: ${blocks} blocks, ${rows} rows\n`)
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
