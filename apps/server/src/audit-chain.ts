// `havn audit verify [--bank B] [--heads FILE] [--json]` and `havn audit export [--bank B]`.
// Exit code of verify 0: everything is as it was chained; 1: something is not, or the heads cannot be read; 2: nothing is chained yet.
import { parseArgs } from 'node:util'
import { success } from '@havn/contract'
import { findLastBlock, listSealedHeads, type Verification, verifyBank } from './audit/index.ts'
import { chooseBanks, noSuchBank } from './choose-banks.ts'
import { inBankTransaction } from './database/actor.ts'
import { type Database, openDatabase } from './database/database.ts'
import { fail } from './terminal.ts'
import { type KeptHeads, readHeads } from './read-heads.ts'
import { reportSettingsError } from './report-settings-error.ts'
import { requireBankUrl } from './settings/index.ts'
import { monotonicMilliseconds } from './shared/clock.ts'

const progressMilliseconds = 2_000
const findingsShownMax = 200

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { bank: { type: 'string' }, heads: { type: 'string' }, json: { type: 'boolean', default: false } },
})

await reportSettingsError(async () => {
  const bankDatabase = openDatabase({ url: requireBankUrl(), connectionsMax: 1 })
  try {
    const bankIds = (await chooseBanks(bankDatabase, options.bank)).map(({ bankId }) => bankId)
    if (bankIds.length === 0) process.exitCode = fail(noSuchBank(options.bank))
    else if (positionals[0] === 'verify') process.exitCode = await verify(bankDatabase, bankIds)
    else if (positionals[0] === 'export') await exportHeads(bankDatabase, bankIds)
    else process.exitCode = fail('usage: havn audit verify | havn audit export')
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
    const kept = keptHeads.get(bankId) ?? new Map<bigint, string>()
    const onProgress = reportProgress(bankId)
    verifications.push(await verifyBank({ bankDatabase, keptHeads: kept, onProgress }, bankId))
  }
  if (options.bank === undefined)
    for (const [bankId, { size }] of keptHeads)
      if (!bankIds.includes(bankId)) verifications.push(missingBank(bankId, size))
  if (options.json) console.log(JSON.stringify(verifications, undefined, 2))
  else for (const one of verifications) console.log(describe(one))
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
  const { bankId, findings, blocks, verified, notKept, notYetChained, sealedHeads, sealedBy } = verification
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
  return [`bank ${bankId}: ${facts.join('; ')}.`, ...seals, ...shown, verdict].join('\n')
}
