import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { openBank } from '../support/bank.ts'
import { listen, waitForLog } from './support/processes.ts'
import { ebaEntity, ebaText } from './support/register-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'havn-register-'))
after(() => rmSync(folder, { recursive: true }))

describe('the register is renewed', () => {
  test('by the job, from an address and from a file, and an old copy is reported', async (t) => {
    const tppIds = ['PSDNO-FSA-1', 'PSDNO-FSA-2']
    const server = createServer((_, response) =>
      response.end(ebaText(...tppIds.map((tppId) => ebaEntity(tppId)))),
    )
    const port = await listen(server)
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
    await waitForLog(bank, /"source":"eba".*2 TPPs: 2 added, 0 changed, 0 lost/)
    await waitForLog(bank, /"source":"national".*1 TPPs: 1 added/)
    await waitForLog(bank, /"level":50.*"source":"national","ageDays":3.*import a newer one/)
  })
})
