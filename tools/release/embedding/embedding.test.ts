import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { skipWithoutChromium } from '../../chromium.ts'
import { packPackages } from '../pack/pack-packages.ts'
import { type BankOfItsOwn, startBankOfItsOwn } from './bank-of-its-own.ts'
import { payAtBank } from './pay-at-bank.ts'

describe('a bank’s own repository, with @havn/server from its tarball, in production', {
  skip: skipWithoutChromium,
}, () => {
  const packs = mkdtempSync('/tmp/havn-embedding-packs-')
  let bank: BankOfItsOwn
  before(async () => {
    const { tarball } = packPackages(packs).find(({ name }) => name === '@havn/server') ?? {}
    bank = await startBankOfItsOwn({ server: tarball ?? '' })
  })
  after(async () => {
    await bank?.stop()
    rmSync(packs, { recursive: true })
  })

  test('it has at most 211 lines, needs one package beside ours, and TypeScript accepts it', () => {
    assert(bank.lines <= 211, `${bank.lines} lines`)
    assert.deepEqual(bank.packages.toSorted(), ['node_modules/@havn/server', 'node_modules/typebox'])
    assert.equal(bank.types, '')
  })

  test('a payment is executed by its core bank, on pages in its own look, and its evidence verifies', async () => {
    const { paymentId, status, shown } = await payAtBank(bank)
    assert.equal(status, 'ACSC')
    assert.match(shown.title, /Our Bank/)
    assert.match(shown.text, /Astrid Vik/)
    const core = new DatabaseSync(join(bank.folder, 'core-bank.sqlite'), { readOnly: true })
    const entries = core.prepare('select amount, text, message from entry where payment = ?').all(paymentId)
    assert.deepEqual(
      entries.map((entry) => ({ ...entry })),
      [{ amount: -12_550, text: 'Hav Strøm AS', message: 'Faktura 7' }],
    )
    core.close()
    assert.match(await bank.command('evidence', 'show', paymentId), /Everything verified\.\s*$/)
  })
})
