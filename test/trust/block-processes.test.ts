// Depends on time: two servers must refuse a blocked TPP within seconds, which a starved machine exceeds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runHavn } from '../back-office/support/run-havn.ts'
import { commonKey, havnProcess } from '../faults/havn-process.ts'
import { tppIdOf } from '../register/support/register-copy.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { send } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { unknownPayment } from '../xs2a/support/stage.ts'

/** What is promised to banks. */
const secondsMax = 5

test('SEC-168 two server processes, one of them idle, refuse a TPP within five seconds of the command', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const ca = makeCa()
  const tpp = makeTpp(ca, { keyType: 'P-256' })
  const options = { databaseUrl: database.url, ca }
  const servers = [await havnProcess(options), await havnProcess(options)] as const
  for (const server of servers) {
    t.after(() => server.close())
    await server.start()
  }
  /** 404 once all checks have passed: there is no such payment. */
  const callAt = async (port: number) => (await send(port, signedRequest(tpp, unknownPayment))).status
  for (const { port } of servers) assert.equal(await callAt(port), 404)

  const bank = { databaseUrl: database.url, key: commonKey }
  const words = ['trust', 'block', tppIdOf(tpp), '--all', '--reason', 'its key was stolen', '--emergency']
  const done = await runHavn(bank, 'kari', words)
  assert.equal(done.code, 0, done.problem)
  const doneAt = performance.now()
  const secondsSince = () => (performance.now() - doneAt) / 1000

  // The second is not called until the first refuses: nothing but its own look at the database can have told it.
  const [busy, idle] = servers
  let lastServed = 0
  while ((await callAt(busy.port)) !== 403) {
    lastServed = secondsSince()
    assert(lastServed < 60, 'the first server never refuses')
    await sleep(20)
  }
  // Whatever the machine does meanwhile, the promise is over when the idle server is called.
  await sleep(Math.max(0, secondsMax - secondsSince()) * 1000)
  assert.equal(await callAt(idle.port), 403)
  t.diagnostic(`the last call was served ${lastServed.toFixed(2)} s after the command had ended`)
  assert(lastServed <= secondsMax, `a call was served ${lastServed} s after the command`)
})
