import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { openCopy } from '../../apps/server/src/edge/trust/register/open-copy.ts'
import { readRegister } from '../../apps/server/src/edge/trust/register/read-register.ts'
import { openBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'
import { listen, runRegisterCommand, waitForLog } from './support/processes.ts'
import { ebaEntity, ebaText, tppIdOf } from './support/register-copy.ts'

const folder = mkdtempSync('/tmp/havn-register-')
after(() => rmSync(folder, { recursive: true }))

describe('a copy of the register is taken', () => {
  test('by the command, which shows what it says', async (t) => {
    const bank = await openBank({ tppRegister: { origins: {}, alarmDays: 2, closedDays: 7 } })
    t.after(() => bank.close())
    const tpp = bank.newTpp()
    const file = join(folder, 'eba.json')
    writeFileSync(file, ebaText(ebaEntity(tppIdOf(tpp), { name: 'Fjord Pay' })))
    const run = (...arguments_: string[]) => runRegisterCommand(bank, arguments_)
    const noKeys = await runRegisterCommand(bank, ['import', file], { HAVN_SECRET: '' })
    assert.match(noKeys, /^1 The servers' keys vouch for an import, .*: run it where a server runs/)
    assert.match(await run('import', file), /^0 1 TPPs: 1 added, 0 changed, 0 lost/)
    assert.match(await run('import', file), /^0 1 TPPs, the same as before/)
    assert.match(await run('show', tppIdOf(tpp)), /^0 \S+ Fjord Pay \(eba\): NO: PISP, AISP/)
    assert.match(await run('show', 'PSDNO-FSA-5'), /^1 PSDNO-FSA-5 is not in the register \(eba of 20/)
    writeFileSync(file, '[[],[{"CA_OwnerID"')
    assert.match(await run('import', file), /^1 not taken: the file ends in the middle/)
    assert.match(
      await run('import', join(folder, 'none')),
      /^1 not taken: .*\/none: there is no such file\n$/,
    )
    assert.match(await run('import', folder), /^1 not taken: expected a file .*: it is a folder\n$/)
    assert.match(
      await run('list'),
      /^0 20.* eba of 20.*: 1 TPPs, 1 added, 0 changed, 0 lost; .*sha256 [0-9a-f]{64}/,
    )
    await waitForLog(bank, /"tpps":1,.*the register was read/)
    assert.equal((await bank.call(tpp, ndctCreation())).status, 201)
  })

  test('by the command from an address, through the proxy of the settings', async (t) => {
    const bank = await openBank()
    const asked: string[] = []
    const proxy = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`)
      response.end(ebaText(ebaEntity('PSDNO-FSA-1')))
    })
    const port = await listen(proxy)
    t.after(async () => {
      await bank.close()
      proxy.close()
    })
    const address = 'http://localhost/register.json'
    const through = { HAVN_EGRESS_PROXY: `http://127.0.0.1:${port}` }
    assert.match(await runRegisterCommand(bank, ['import', address], through), /^0 1 TPPs: 1 added/)
    assert.deepEqual(asked, [`GET ${address}`])
  })

  test('not by the command from an address that cannot be read, which says why in a sentence', async (t) => {
    const bank = await openBank()
    const closing = createServer(({ socket }) => void socket.destroy())
    const port = await listen(closing)
    t.after(async () => {
      await bank.close()
      closing.close()
    })
    const wayOut = '\\. Check the address and the way out, or import a file that you got otherwise\n$'
    for (const [address, problem] of [
      ['http://127.0.0.1:1/register.json', 'directly, without HAVN_EGRESS_PROXY: the connection was refused'],
      ['https://register.invalid/', 'the name of the host (is unknown|cannot be resolved now)'],
      [`http://127.0.0.1:${port}/`, 'the connection was closed before the end of the copy'],
    ] as const)
      assert.match(
        await runRegisterCommand(bank, ['import', address]),
        new RegExp(`^1 not taken: ${address} could not be read, .*${problem}${wayOut}`),
      )
    const refusing = { HAVN_EGRESS_PROXY: 'http://127.0.0.1:1' }
    assert.match(
      await runRegisterCommand(bank, ['import', 'http://localhost/register.json'], refusing),
      /^1 not taken: .* through HAVN_EGRESS_PROXY: the connection was refused\./,
    )
  })

  test('not from an address that sends its copy too slowly', async (t) => {
    const slow = createServer((_, response) => void response.write('[['))
    const port = await listen(slow)
    t.after(() => {
      slow.close()
      slow.closeAllConnections()
    })
    const options = { now: new Date(), fetchMillisecondsMax: 300 }
    const { chunks } = await openCopy(`http://127.0.0.1:${port}/`, options)
    await assert.rejects(readRegister('eba', chunks), /could not be read, directly, .*: it took too long\./)
  })
})
