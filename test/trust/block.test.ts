import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tppIdOf } from '../register/support/register-copy.ts'
import { arriveAtApproval } from '../sca/support/at-approval.ts'
import { tppAt } from '../sca/support/tpp-calls.ts'
import { openBank, useBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import { ndctCreation } from '../support/ndct.ts'
import { commandAs, proposalIn } from '../support/operator-command.ts'
import { queryAsOwner } from '../support/query.ts'
import { payAtHost, until } from './support/until-status.ts'

const reason = 'its key was stolen'

describe('SEC-168 a blocked TPP', () => {
  const bank = useBank({ sharedHosts: ['one.example', 'two.example'] })
  const payAt = (host: string, tpp: Identity, port = bank.port) => payAtHost(port, host, tpp)

  test('is out at one bank once a second operator confirms, in every process, and in again after', async (t) => {
    const second = await openBank({ sharesDatabaseWith: bank, sharedHosts: ['one.example', 'two.example'] })
    t.after(() => second.close())
    const [tpp, other] = [bank.newTpp(), bank.newTpp()]
    await bank.startJobs()
    await second.startJobs()
    assert.equal((await payAt('one.example', tpp)).status, 201)
    const [host] = await queryAsOwner(bank, `select bank_id from banks.host where host = 'one.example'`)
    const at = ['--bank', String(host?.['bank_id']), '--reason', reason]
    const block = ['trust', 'block', tppIdOf(tpp), ...at]
    const proposed = await commandAs(bank, 'kari', block)
    assert.equal(proposed.code, 0, proposed.out)
    assert.match((await commandAs(bank, 'per', block)).out, /proposed already/)
    assert.match(
      (await commandAs(bank, 'kari', ['proposal', 'confirm', proposalIn(proposed)])).out,
      /yourself/,
    )
    assert.equal((await payAt('one.example', tpp)).status, 201, 'nothing happens before')
    assert.match((await commandAs(bank, 'ola', ['proposal', 'list'])).out, /block-tpp PSD.* proposed by kari/)
    const confirmed = await commandAs(bank, 'ola', ['proposal', 'confirm', proposalIn(proposed)])
    assert.equal(confirmed.code, 0, confirmed.out)
    for (const { port } of [bank, second]) {
      const refused = await until(403, () => payAt('one.example', tpp, port))
      assert.deepEqual(refused.json.tppMessages?.[0], {
        category: 'ERROR',
        code: 'FORBIDDEN',
        text: 'This bank has blocked the TPP that the certificate names: none of its calls is answered until the bank ends that. Nothing was done, and repeating the call does not help. Contact the bank.',
      })
      assert.equal((await payAt('two.example', tpp, port)).status, 201, 'the other bank serves it')
      assert.equal((await payAt('one.example', other, port)).status, 201, 'and this bank others')
    }
    const restarted = await openBank({ sharesDatabaseWith: bank, sharedHosts: ['one.example'] })
    assert.equal((await payAt('one.example', tpp, restarted.port)).status, 403, 'from the first call on')
    await restarted.close()
    assert.match((await commandAs(bank, 'per', ['trust', 'blocked'])).out, new RegExp(`^${tppIdOf(tpp)} `))

    const unblock = await commandAs(bank, 'ola', ['trust', 'unblock', tppIdOf(tpp), ...at])
    await commandAs(bank, 'kari', ['proposal', 'confirm', proposalIn(unblock)])
    for (const { port } of [bank, second]) await until(201, () => payAt('one.example', tpp, port))
  })

  test('is out at all banks at once in an emergency, also at one that is its own, and one operator is recorded', async () => {
    const tpp = bank.newTpp()
    assert.equal((await bank.call(tpp, ndctCreation())).status, 201)
    const alone = ['trust', 'block', tppIdOf(tpp), '--all', '--reason', reason, '--emergency']
    assert.match((await commandAs(bank, 'kari', alone)).out, /^Decided: block-tpp [\s\S]*you did it alone/)
    await until(403, () => bank.call(tpp, ndctCreation()))
    await until(403, () => payAt('two.example', tpp))
    const acts = await queryAsOwner(
      bank,
      `select distinct act, operator, action, subject from back_office.act where subject = '${tppIdOf(tpp)}'`,
    )
    assert.deepEqual(acts, [
      { act: 'did-alone', operator: 'kari', action: 'block-tpp', subject: tppIdOf(tpp) },
    ])
    const events = await queryAsOwner(
      bank,
      `select reason, subject from security_events.event where kind = 'administrative-act' and tpp_id = '${tppIdOf(tpp)}'`,
    )
    assert.deepEqual(events, [{ reason: 'emergency-block-tpp', subject: tppIdOf(tpp) }])
    const counted = await queryAsOwner(
      { databaseUrl: bank.databaseUrls.bank },
      `select acts::integer as acts from security_events.count_emergency_acts(now() - interval '1 hour', 10)`,
    )
    assert.deepEqual(counted, [{ acts: 1 }], 'which a metric says, and its alert')
  })

  test('the command says what is wrong with what it was given', async () => {
    const run = async (...words: string[]) =>
      (await commandAs(bank, 'kari', ['trust', 'block', ...words, '--reason', reason])).out
    assert.match(await run('psdno-fsa-1', '--all'), /Expected the organizationIdentifier/)
    assert.match(await run('PSDNO-FSA-1'), /either --bank .* or --all/)
    assert.match(await run('PSDNO-FSA-1', '--bank', 'nowhere'), /no bank nowhere/)
    assert.match(await run('PSDNO-FSA-1', '--all'), /Nobody has called as PSDNO-FSA-1 yet[\s\S]*Proposed/)
    const unblock = ['trust', 'unblock', 'PSDNO-FSA-1', '--all', '--reason', reason]
    assert.match((await commandAs(bank, 'kari', unblock)).out, /is not blocked there/)
    const shared = await commandAs(
      bank,
      'kari',
      ['trust', 'block', 'PSDNO-FSA-2', '--all', '--reason', reason],
      {
        HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank,
      },
    )
    assert.match(shared.out, /a database login of your own/)
  })

  test('nobody approves anything for it: the page says that the service is closed, and goes on afterwards', async () => {
    const tpp = bank.newTpp()
    const tppId = tppIdOf(tpp)
    const { browser, paymentId, href } = await arriveAtApproval(tppAt(bank, tpp))
    const pay = () => bank.call(tpp, ndctCreation())
    await queryAsOwner(bank, `insert into trust.blocked_tpp values ('${tppId}', null, now())`)
    await until(403, pay)
    const closed = await browser.approve()
    assert.match(closed.html, /This service is closed for the time being/)
    assert.doesNotMatch(closed.html, /tpp\.example/, 'nobody is sent back')
    const statusOf = async () =>
      (
        await queryAsOwner(
          bank,
          `select status from payments.payment_status where payment_id = '${paymentId}'`,
        )
      )[0]?.['status']
    assert.equal(await statusOf(), 'RCVD')
    await queryAsOwner(bank, `delete from trust.blocked_tpp where tpp_id = '${tppId}'`)
    await until(201, pay)
    await browser.open(href)
    await browser.approve()
    assert.match(String(await statusOf()), /^AC[TW]C$/)
  })
})
