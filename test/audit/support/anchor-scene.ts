import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { commandAs, proposalIn } from '../../support/operator-command.ts'
import { payerAt } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { openAuditedBank } from './audited-bank.ts'

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
  const propose = (
    operator: string,
    { reason, heads: file }: { reason: string; heads?: string | undefined },
  ) =>
    commandAs(bank, operator, [
      'audit',
      're-anchor',
      '--reason',
      reason,
      ...(file === undefined ? [] : ['--heads', file]),
    ])
  const confirm = (operator: string, proposalId: string) =>
    commandAs(bank, operator, ['proposal', 'confirm', proposalId])
  return {
    bank,
    bankId,
    payer,
    heads,
    propose,
    confirm,
    writeHeads: (kept: readonly (readonly [bigint, string])[]): string => {
      const file = join(folder, 'heads.jsonl')
      const lines = kept.map(([block, head]) => JSON.stringify({ bankId, block: String(block), head }))
      writeFileSync(file, lines.join('\n'))
      return file
    },
    /** Two operators decide, as they would on two terminals. */
    decide: async (headsFile?: string): Promise<string> => {
      const proposed = await propose('kari', { reason: 'restored to 14:03', heads: headsFile })
      assert.equal(proposed.code, 0, proposed.out)
      const shown = await commandAs(bank, 'ola', ['proposal', 'list'])
      const confirmed = await confirm('ola', proposalIn(proposed))
      assert.equal(confirmed.code, 0, confirmed.out)
      return shown.out
    },
  }
}
