import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { CoreBankUnavailable, type HttpCoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { macKey, OTHER_SECRET, SECRET, serveCoreBank } from './support/bank-server.ts'
import { connect } from './support/connect.ts'

const bankId = '0b8f2f0f-7a11-4c55-9d6b-3f1c9d0e8f5b'
const personId = '5d1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a12'
const KARI = { personId, name: 'Kari Nordmann', isPrivateCustomer: true, agreements: [] }
const coreBank = { findCustomer: async () => KARI }
const ask = (bank: HttpCoreBank) => bank.findCustomer({ bankId, personId })

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function bankWith(...ids: ('old' | 'new')[]) {
  const bank = await serveCoreBank({ coreBank, keys: ids.map((id) => macKey(id, SECRETS[id])) })
  opened.push(bank)
  return bank.url
}

const SECRETS = { old: SECRET, new: OTHER_SECRET }

function havnWith(url: string, ...ids: ('old' | 'new')[]): HttpCoreBank {
  const connected = connect(url, { keys: ids.map((id) => ({ id, secret: SECRETS[id] })) })
  opened.push(connected)
  return connected
}

describe('keys are rotated without a gap', () => {
  const STEPS = [
    ['before', ['old'], ['old']],
    ['the bank accepts the new key too', ['old', 'new'], ['old']],
    ['Havn signs with the new key', ['old', 'new'], ['new', 'old']],
    ['the bank has removed the old key', ['new'], ['new', 'old']],
    ['Havn has removed it too', ['new'], ['new']],
  ] as const
  for (const [name, bankKeys, havnKeys] of STEPS)
    test(name, async () => {
      assert.deepEqual(await ask(havnWith(await bankWith(...bankKeys), ...havnKeys)), KARI)
    })

  test('a key that the bank has removed too early is refused', async () => {
    await assert.rejects(ask(havnWith(await bankWith('new'), 'old')), /expected status 200, got 401/)
  })

  test('an answer may be signed with any key of the list', async () => {
    const keys = [macKey('old', SECRETS.old)]
    const bank = await serveCoreBank({
      coreBank,
      keys,
      // Skips the bank's own check, and signs with its only key.
      onReceived: ({ reply }) => {
        reply(JSON.stringify(KARI))
        return true
      },
    })
    opened.push(bank)
    assert.deepEqual(await ask(havnWith(bank.url, 'new', 'old')), KARI)
    await assert.rejects(ask(havnWith(bank.url, 'new')), CoreBankUnavailable)
  })
})
