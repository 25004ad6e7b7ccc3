import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBanksFolder } from '../banks/support/banks-folder.ts'
import { until } from '../jobs/until.ts'
import { type CoreBankRecord, recordExecutions } from '../reconcile/support/recorded-core-bank.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { openBackedUpPostgres } from './backed-up-postgres.ts'
import { commandsOf, commandsOfOperators, openWorkFolder } from './run-commands.ts'
import { backupCommands, restoreCommands } from './restore-page.ts'

const HOST = 'hav.example'
const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('a bank is restored as docs/operations/backup.md says, word for word, and its last step lists what was forgotten', async (t) => {
  const postgres = await openBackedUpPostgres()
  const { databaseUrl } = postgres
  const folder = makeBanksFolder()
  folder.add({ bank: 'hav-sparebank', publicUrls: [`https://${HOST}`] })
  const work = openWorkFolder()
  // What the core bank remembers, which is not restored.
  const executedOrders: Parameters<typeof recordExecutions>[1] = new Map()
  let record: CoreBankRecord | undefined
  const open = (beside?: TestBank) =>
    openBank({
      databaseUrl,
      banksFolder: folder.path,
      replaceCoreBank(ledger) {
        const recorded = recordExecutions(ledger, executedOrders)
        record = recorded.record
        return recorded.coreBank
      },
      ...(beside === undefined ? {} : { sharesDatabaseWith: beside }),
    })
  const first = await open()
  let serving: TestBank | undefined = first
  const payer = payerAt(
    {
      databaseUrl,
      call(tpp, request) {
        assert(serving)
        return serving.call(tpp, { ...request, headers: { ...request.headers, Host: HOST } })
      },
    },
    first.newTpp({ keyType: 'P-256' }),
  )
  const logins = { databaseUrl, bankUrl: first.databaseUrls.bank, banksFolder: folder.path }
  const run = commandsOf(work, { ...logins, secret: first.key.export().toString('hex') })
  const runWithoutSecret = commandsOf(work, logins)
  const [asKari, asOla] = await commandsOfOperators(work, { databaseUrl, banksFolder: folder.path })
  try {
    await payer.setClock(MONDAY)
    const [create = '', check = '', backup = '', restoreElsewhere] = backupCommands()
    assert.equal(restoreElsewhere, undefined)
    for (const command of [create, check]) postgres.run(command)
    const executed = [await payer.pay()]
    await payer.run()
    await first.startJobs()
    await until(60, async () => (await queryAsOwner(first, 'select from audit.block')).length > 0)
    postgres.run(backup)
    executed.push(await payer.pay())
    await payer.run()
    const waiting = await payer.pay()
    const created = await payer.create()
    // pgBackRest counts whole seconds: the backup must have ended in an earlier one.
    await sleep(1_000)
    const [noted] = await queryAsOwner(first, 'select clock_timestamp()::text as time')
    await sleep(100)
    await payer.decide(created)
    const unknown = await payer.pay()
    await payer.run()
    assert.equal(executedOrders.size, 5)
    await postgres.archiveAll()
    const statuses = await Promise.all(executed.map((path) => payer.statusOf(path)))
    await first.close()
    serving = undefined
    await postgres.lose()

    const [restore = '', checks = '', suspend = '', reconcile = '', resume = '', ...more] = restoreCommands()
    assert.deepEqual(more, [])
    const started = performance.now()
    postgres.run(restore.replace('2026-11-16 14:03:00+00', String(noted?.['time'])))
    await postgres.startRestored()
    t.diagnostic(`restored in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    const checked = await run(checks)
    for (const { code, out } of [checked, await runWithoutSecret(checks), await asKari(suspend)])
      assert.equal(code, 0, out)
    assert.match(checked.out, /^ok +approvals-carry-their-mac/m)
    const second = await open(first)
    serving = second
    const path = `${created.json._links['self']?.href}/status`
    assert.equal((await payer.call({ target: path })).status, 503, 'the bank is suspended')

    work.write('executed.csv', record?.list() ?? '')
    const listed = await run(reconcile.replace('2026-11-16T13:03:00Z', '2026-11-16T09:00:00Z'))
    assert.equal(listed.code, 1, listed.out)
    for (const [kind, id] of [
      ['unknown', idOf(unknown)],
      ['not-approved', created.json.paymentId],
      ['not-recorded', idOf(waiting)],
    ])
      assert.match(listed.out, new RegExp(`^${kind} +${id} `, 'm'))
    assert.match(listed.out, /^5 orders compared, 3 differences\.$/m)

    const proposed = await asKari(resume)
    const [proposal = ''] = /[0-9a-f-]{36}/.exec(proposed.out) ?? []
    const resumed = await asOla(`havn proposal confirm ${proposal}`)
    assert.equal(resumed.code, 0, `${proposed.out}${resumed.out}`)
    await second.startJobs()
    await until(60, async () => (await payer.call({ target: path })).status !== 503)
    for (const [index, paid] of executed.entries()) assert.equal(await payer.statusOf(paid), statuses[index])
    assert.equal((await payer.call({ target: `${unknown}/status` })).status, 404, 'it is forgotten')
    await payer.run()
    assert.notEqual(await payer.statusOf(waiting), 'ACTC')
    assert.equal(executedOrders.size, 5, 'nothing was executed again')
  } finally {
    await serving?.close()
    await postgres.close()
    folder.remove()
    work.remove()
  }
})
