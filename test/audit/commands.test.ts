import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealHeads } from '../../apps/server/src/operations/audit/index.ts'
import { toSeal } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { tamper } from '../support/query.ts'
import { openAuditedBank } from './support/audited-bank.ts'
import { giveCommand } from '../support/operator-command.ts'

test('SEC-71 heads are sealed hourly and exported; verify says what it found, with its exit code', async (t) => {
  const bank = await openAuditedBank(t, { hasSeal: true })
  const folder = mkdtempSync(join(tmpdir(), 'havn-audit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const run = (...args: string[]) =>
    giveCommand(['audit', ...args], { HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank })
  const payer = payerAt(bank, bank.newTpp())
  await payer.create()
  assert.equal((await run('verify')).code, 2, 'nothing is chained yet')
  await bank.chain()
  assert.ok(bank.seal)
  const { bankDatabase, clock } = bank
  const own = toSeal(bank.seal ?? assert.fail())
  const seal = () => sealHeads({ bankDatabase, clock, sealOf: () => own })
  await seal()
  await payer.create()
  await bank.chain()
  await seal()
  assert.equal((await bank.verify())[0]?.sealedHeads, 1, 'within the hour there is one')
  clock.offsetMilliseconds += 3_600_000
  await seal()
  const { code, out } = await run('verify')
  assert.equal(code, 0, out)
  assert.match(
    out,
    /2 heads are sealed; 0 new rows are not chained yet\.\nSealed with the certificate [0-9a-f]{64} .*\nEverything verified\./,
  )
  const heads = join(folder, 'heads.jsonl')
  const exported = await run('export')
  assert.equal(exported.out.trim().split('\n').length, 2)
  writeFileSync(heads, exported.out)
  assert.equal((await run('verify', '--heads', heads)).code, 0)
  const [firstHead = ''] = exported.out.split('\n')
  const another = '01a1e66f-6e7a-799b-9a30-740e264df4a4'
  writeFileSync(heads, `${exported.out}${JSON.stringify({ ...JSON.parse(firstHead), bankId: another })}\n`)
  const ofMissing = await run('verify', '--heads', heads, '--json')
  assert.equal(ofMissing.code, 1)
  const verifications = JSON.parse(ofMissing.out)
  assert.deepEqual(
    verifications.map(({ bankId, findings }: { bankId: string; findings: unknown }) => [bankId, findings]),
    [
      [JSON.parse(firstHead).bankId, []],
      [another, ['the bank is missing: 1 of its heads were kept elsewhere']],
    ],
  )
  for (const line of [
    'heads',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...JSON.parse(firstHead), block: '0x1' }),
  ]) {
    writeFileSync(heads, `${firstHead}\n${line}\n`)
    const { problem, ...unreadable } = await run('verify', '--heads', heads, '--json')
    assert.deepEqual(unreadable, { code: 1, out: '' })
    assert.equal(problem, `${heads}, line 2: expected a line of \`havn audit export\`\n`)
  }
  const absent = await run('verify', '--heads', join(folder, 'absent'))
  assert.equal(absent.code, 1)
  assert.match(absent.problem, /^\S+absent cannot be read: ENOENT[^\n]*\n$/)
  writeFileSync(heads, exported.out)
  await tamper(bank, `update audit.seal set signature = '\\x00' where number = 1`)
  assert.match((await run('verify')).out, /the seal of block 1 is not valid/)
  await tamper(bank, 'delete from audit.seal; delete from audit.block')
  const gone = await run('verify', '--heads', heads)
  assert.equal(gone.code, 1)
  assert.match(gone.out, /block 1 is missing: its head was [0-9a-f]{16}…/)
})
