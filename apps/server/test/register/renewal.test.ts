import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBank, type TestBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'
import { ebaEntity, ebaText, tppIdOf } from './support/register-copy.ts'

const havn = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'havn-register-'))
after(() => rmSync(folder, { recursive: true }))

async function waitFor(bank: TestBank, text: RegExp): Promise<void> {
  for (let tries = 0; tries < 500 && !bank.log.some((line) => text.test(line)); tries += 1) await sleep(20)
  assert(
    bank.log.some((line) => text.test(line)),
    `no line ${text} in the log`,
  )
}

describe('the register is renewed', () => {
  test('by the job, from an address and from a file, and an old copy is reported', async (t) => {
    const tppIds = ['PSDNO-FSA-1', 'PSDNO-FSA-2']
    const server = createServer((_, response) =>
      response.end(ebaText(...tppIds.map((tppId) => ebaEntity(tppId)))),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const national = join(folder, 'national.json')
    const entry = { tppId: 'PSDNO-FSA-937884117', name: 'Hav Sparebank', roles: { NO: ['PISP'] } }
    writeFileSync(national, JSON.stringify([entry]))
    const threeDaysAgo = Date.now() / 1000 - 3 * 24 * 60 * 60
    utimesSync(national, threeDaysAgo, threeDaysAgo)
    const origins = { eba: `http://127.0.0.1:${port}/register.json`, national }
    const bank = await openBank({ tppRegister: { origins, alarmDays: 2, closedDays: 7 } })
    t.after(async () => {
      await bank.close()
      server.close()
      server.closeAllConnections()
    })
    await bank.startJobs()
    await waitFor(bank, /"source":"eba".*2 TPPs: 2 added, 0 changed, 0 lost/)
    await waitFor(bank, /"source":"national".*1 TPPs: 1 added/)
    await waitFor(bank, /"level":50.*"source":"national","ageDays":3.*bring a newer one/)
  })

  test('by the command, which shows what it says', async (t) => {
    const bank = await openBank({ tppRegister: { origins: {}, alarmDays: 2, closedDays: 7 } })
    t.after(() => bank.close())
    const tpp = bank.newTpp()
    const file = join(folder, 'eba.json')
    writeFileSync(file, ebaText(ebaEntity(tppIdOf(tpp), { name: 'Fjord Pay' })))
    const run = (...arguments_: string[]) =>
      new Promise<string>((resolve) => {
        const env = { PATH: process.env['PATH'], HAVN_DATABASE_URL_BANK: bank.databaseUrls.bank }
        execFile(process.execPath, [havn, 'register', ...arguments_], { env }, (error, out, problem) =>
          resolve(`${error?.code ?? 0} ${out}${problem}`),
        )
      })
    assert.match(await run('import', file), /^0 1 TPPs: 1 added, 0 changed, 0 lost/)
    assert.match(await run('import', file), /^0 1 TPPs, the same as before/)
    assert.match(await run('show', tppIdOf(tpp)), /^0 \S+ Fjord Pay \(eba\): NO: PISP, AISP/)
    assert.match(await run('show', 'PSDNO-FSA-5'), /^1 PSDNO-FSA-5 is not in the register \(eba of 20/)
    writeFileSync(file, '[[],[{"CA_OwnerID"')
    assert.match(await run('import', file), /^1 not taken: the file ends in the middle/)
    assert.match(await run('import', join(folder, 'none')), /^1 not taken: .*no such file/i)
    assert.match(
      await run('list'),
      /^0 20.* eba of 20.*: 1 TPPs, 1 added, 0 changed, 0 lost; .*sha256 [0-9a-f]{64}/,
    )
    await waitFor(bank, /"tpps":1,.*the register was read/)
    assert.equal((await bank.call(tpp, ndctCreation())).status, 201)
  })
})
