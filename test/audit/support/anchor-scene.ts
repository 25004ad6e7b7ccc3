import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { readCommandOperator } from '../../../apps/server/src/operations/back-office/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { type AnchorRequest, decideAnchor } from '../../../apps/server/src/commands/audit/re-anchor.ts'
import { operatorLogin } from '../../back-office/support/operator-login.ts'
import { payerAt } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { type AuditedBank, openAuditedBank } from './audited-bank.ts'

/** A bank with some blocks, and heads of it that were kept elsewhere. */
export async function openAnchorScene(t: TestContext) {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp())
  await payer.create()
  await bank.chain()
  const [bankId = ''] = await bank.bankIds()
  const folder = mkdtempSync(join(tmpdir(), 'havn-anchor-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const heads = async (): Promise<[bigint, string][]> =>
    (
      await queryAsOwner(bank, `select number, encode(head, 'hex') as head from audit.block order by number`)
    ).map((row) => [BigInt(String(row['number'])), String(row['head'])])
  const run = (operator: string, step: AnchorRequest['step'], request: Omit<AnchorRequest, 'step'> = {}) =>
    runStep(bank, bankId, operator, { step, ...request })
  return {
    bank,
    bankId,
    payer,
    heads,
    run,
    writeHeads: (kept: readonly (readonly [bigint, string])[]): string => {
      const file = join(folder, 'heads.jsonl')
      const lines = kept.map(([block, head]) => JSON.stringify({ bankId, block: String(block), head }))
      writeFileSync(file, lines.join('\n'))
      return file
    },
    /** Two operators decide, as they would on two terminals. */
    decide: async (headsFile?: string): Promise<string> => {
      const reason = 'restored to 14:03'
      const proposed = await run('kari', 'propose', { reason, heads: headsFile })
      assert.equal(proposed.code, 0, proposed.out)
      const shown = await run('ola', 'show')
      const confirmed = await run('ola', 'confirm', { proposalId: /^\S+(?=:)/.exec(shown.out)?.[0] })
      assert.equal(confirmed.code, 0, confirmed.out)
      return shown.out
    },
  }
}

/** Gives a command as an operator does, in this process: starting one takes a second. */
async function runStep(
  bank: AuditedBank,
  bankId: string,
  operator: string,
  request: AnchorRequest,
): Promise<{ code: number; out: string }> {
  const lines: string[] = []
  const bankDatabase = openDatabase({ url: await operatorLogin(bank, operator), connectionsMax: 1 })
  const print = (text: string) => void lines.push(text)
  try {
    const login = await readCommandOperator(bankDatabase)
    const setup = { bankDatabase, bankId, clock: bank.clock, ...login, print, printProblem: print }
    return { code: await decideAnchor(setup, request), out: lines.join('\n') }
  } finally {
    await bankDatabase.close()
  }
}
