import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { createExampleAdapter } from '../core-bank/example-adapter/adapter.ts'
import { startCoreSystem } from '../core-bank/example-adapter/core-system.ts'
import { SECRET, serveCoreBank } from '../core-bank/http/support/bank-server.ts'
import { writeBankDocument } from '../production/support/bank-document.ts'
import { startProductionBank } from '../production/support/production-bank.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1'

/**
 * A server with two banks whose login providers are down: `hav` at 127.0.0.1 with a core bank that answers, and `fjell` at
 * localhost with one that does not.
 */
export async function startTwoBanks(bankIdOfHav: string) {
  const core = await startCoreSystem()
  const coreBank = await serveCoreBank({ coreBank: createExampleAdapter(core.url) })
  const document = writeBankDocument({ coreBank: { url: coreBank.url, keys: { k1: SECRET } } })

  function changeDocument(name: string, change: object): void {
    const path = join(document.banksFolder, name, 'bank.json')
    const before = JSON.parse(readFileSync(path, 'utf8')) as { openIdConnect: object }
    const openIdConnect = { ...before.openIdConnect, issuer: nowhere }
    writeFileSync(path, JSON.stringify({ ...before, openIdConnect, ...change }))
  }
  changeDocument('hav', { bankId: bankIdOfHav })
  cpSync(join(document.banksFolder, 'hav'), join(document.banksFolder, 'fjell'), { recursive: true })
  changeDocument('fjell', {
    bank: 'fjell',
    bankId: undefined,
    publicUrls: ['http://localhost'],
    coreBank: { url: nowhere, keys: [{ id: 'k1', secretFile: 'k1.key' }] },
  })

  const port = await freePort()
  const settings = { HAVN_BANKS_FOLDER: document.banksFolder }
  const bank = await startProductionBank({ ...settings, HAVN_OPERATIONS_PORT: String(port) }, main)
  return {
    bank,
    /** The questions that the core bank of hav got. */
    questions: coreBank.questions,
    scrape: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    async close() {
      await bank.close()
      document.remove()
      await coreBank.close()
      await core.close()
    },
  }
}
