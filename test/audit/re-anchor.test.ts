import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createAuditChain } from '../../apps/server/src/operations/audit/index.ts'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { commandAs, proposalIn } from '../support/operator-command.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { openAnchorScene } from './support/anchor-scene.ts'
import type { AuditedBank } from './support/audited-bank.ts'
import { forgeAnchor } from './support/forge-anchor.ts'
import { processEnvironment } from '../support/process-environment.ts'

const havn = `${import.meta.dirname}/../../apps/cli/src/main.ts`

/** Brings the bank back to where it was after this block, as a restore to that moment does. */
async function restore(bank: AuditedBank, block: bigint): Promise<void> {
  const [row] = await queryAsOwner(bank, `select covers from audit.block where number = ${block}`)
  const { before } = JSON.parse(String(row?.['covers']))
  const tables = ['payments.payment_event', 'sca.authorisation_event', 'back_office.act']
  await tamper(
    bank,
    `delete from audit.block where number > ${block};
     ${tables.map((table) => `delete from ${table} where transaction_id >= ${before};`).join('')}`,
  )
}

test('SEC-71 SEC-86 after a restore two operators give up lost heads, the chain says so, and every other head still counts', async (t) => {
  const { bank, bankId, payer, heads, confirm, writeHeads, decide } = await openAnchorScene(t)
  const early = await heads()
  await payer.create()
  await bank.chain()
  const late = await heads()
  const lost = late.slice(early.length)
  assert.ok(lost.length > 0)
  await restore(bank, early.at(-1)?.[0] ?? 0n)
  await payer.create()
  await payer.create()
  await bank.chain()
  const found = await bank.findings(late)
  assert.equal(found.length, lost.length)
  assert.match(found.join('\n'), /has another head than the one that was kept elsewhere|is missing/)

  const file = writeHeads(late)
  const shown = await decide(file)
  assert.match(shown, new RegExp(`proposed by kari .*restored to 14:03.*\\n *${lost.length} heads`))
  const events: string[] = []
  const onAnchor = ({ bankId: of, anchor }: { bankId: string; anchor: { confirmedBy: string } }) =>
    void events.push(`${of} ${anchor.confirmedBy}`)
  await createAuditChain({ bankDatabase: bank.bankDatabase, clock: bank.clock, onAnchor }).chainAll()
  assert.deepEqual(events, [`${bankId} ola`])
  await bank.chain()
  const [verified] = await bank.verify(late)
  assert.deepEqual(verified?.findings, [])
  assert.deepEqual(
    verified?.anchors.map(({ proposedBy, confirmedBy, reason, lostHeads }) => [
      proposedBy,
      confirmedBy,
      reason,
      lostHeads,
    ]),
    [['kari', 'ola', 'restored to 14:03', lost]],
  )
  const command = (url: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [havn, 'audit', ...args], {
      env: { ...processEnvironment, HAVN_DATABASE_URL_BANK: url },
    })
  const { stdout } = await command(bank.databaseUrls.bank, 'verify', '--heads', file)
  assert.match(
    stdout,
    /\nANCHOR in block \d+: proposed by kari, confirmed by ola at .*: "restored to 14:03"\./,
  )

  await payer.create()
  await bank.chain()
  const now = await heads()
  const both = [...late, ...now]
  assert.deepEqual(await bank.findings(both), [], 'heads of before and of after')
  const another: [bigint, string] = [lost[0]?.[0] ?? 0n, 'ab'.repeat(32)]
  assert.equal((await bank.findings([...both, another])).length, 1, 'only what was given up is excused')
  await tamper(bank, `update payments.payment_event set at = at - interval '1 hour' where sequence = 1`)
  assert.match((await bank.findings(both)).join('\n'), /was changed after it had been chained/)
  assert.match((await confirm('per', newId())).out, /no such open proposal/)
  const per = await operatorLogin(bank, 'per')
  const proposed = await command(per, 're-anchor', '--reason', 'once more', '--heads', file)
  assert.match(proposed.stdout, /^Proposed: \S+\. .* another operator looks/)
})

test('SEC-71 a chain whose last block was changed goes on from an anchor, with every row, and what was changed stays found', async (t) => {
  for (const covers of [`regexp_replace(covers, '[0-9]+"}$', '99999999999"}')`, `'unreadable'`]) {
    const { bank, payer, decide } = await openAnchorScene(t)
    await payer.create()
    await bank.chain()
    await tamper(
      bank,
      `update audit.block set covers = ${covers} where number = (select max(number) from audit.block)`,
    )
    await payer.create()
    const failures: string[] = []
    const chain = createAuditChain({
      bankDatabase: bank.bankDatabase,
      clock: bank.clock,
      onFailure: ({ error }) => void failures.push(String(error)),
    })
    await chain.chainAll()
    assert.match(failures.join('\n'), /^Error: .* was changed\. New rows are not chained/)
    await decide()
    await payer.create()
    await bank.chain()
    const [verified] = await bank.verify()
    assert.equal(verified?.notYetChained, 0)
    assert.equal(verified?.anchors.length, 1)
    assert.match(verified?.findings.join('\n') ?? '', /^block \d+ was changed: /, 'the anchor hides nothing')
    for (const finding of verified?.findings ?? [])
      assert.match(finding, /^block \d+ (was changed|does not begin|leaves out)/)
    await tamper(
      bank,
      `delete from payments.payment_event where transaction_id = (select max(transaction_id) from payments.payment_event)`,
    )
    assert.match(
      (await bank.findings()).join('\n'),
      /is missing: block \d+ has it/,
      'what came after is protected',
    )
  }
})

test('SEC-71 SEC-86 nobody anchors a chain alone: no operator, no server, nobody who writes an anchor into the chain', async (t) => {
  const { bank, bankId, payer, propose, confirm } = await openAnchorScene(t)
  const proposalId = proposalIn(await propose('kari', { reason: 'to hide something' }))
  assert.match((await confirm('kari', proposalId)).out, /proposed this yourself/)
  assert.match((await propose('ola', { reason: 'once more' })).out, /proposed already/)
  const kari = await operatorLogin(bank, 'kari')
  const server = bank.databaseUrls.bank
  const decision = (by: string, channel = 'command-line') =>
    `do $$ begin raise exception '%', back_office.confirm('${proposalId}', '${by}', '${channel}'); end $$`
  const anchor = `insert into audit.anchor values ('${bankId}', '${newId()}', 'kari', 'ola', 'a reason', '[]', now())`
  const proposal = `select back_office.propose('per', 'pages', 're-anchor', null, 'audit chain', '[]', 'a reason', false)`
  for (const [login, statement, refusal] of [
    [kari, decision('kari'), /same-operator/],
    [kari, decision('ola'), /may not act as ola/],
    [server, decision('ola'), /may not act as ola/],
    [server, decision('ola', 'pages'), /other-channel/],
    [server, proposal, /subject_by_logins/],
    [kari, anchor, /permission denied/],
    [server, anchor, /permission denied/],
    [
      server,
      `select audit.decide_anchor('${bankId}', '${newId()}', 'kari', 'ola', 'a reason', '[]', now())`,
      /permission denied/,
    ],
  ] as const)
    await assert.rejects(
      queryAsOwner(
        { databaseUrl: login },
        `begin; select tenancy.set_actor('${bankId}', ''); ${statement}; rollback`,
      ),
      refusal,
      statement,
    )
  const decline = ['proposal', 'decline', proposalId, '--reason', 'nothing was restored']
  assert.equal((await commandAs(bank, 'ola', decline)).code, 0)
  await payer.create()
  await bank.chain()
  assert.deepEqual((await bank.verify())[0]?.anchors, [])
  await forgeAnchor(bank, bankId)
  assert.match(
    (await bank.findings()).join('\n'),
    /^block \d+ is an anchor that no two operators decided about$/,
  )
})
