import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { countStatuses, storeApproved, WITHOUT_SCA } from '../jobs/approved-payments.ts'
import { until } from '../jobs/until.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createDatabase } from '../support/database.ts'
import { rounds } from '../support/rounds.ts'
import { assertInvariants } from '../support/invariants.ts'
import { tppAt } from './bank-with-due.ts'
import { commonKey, havnProcess } from './havn-process.ts'

const kills = rounds({ usually: 6, long: 20 })
const paymentsEachTime = 1_200
// After twice this time another server reclaims a dead server's claims. It must be enough for a set of a thousand on a busy
// machine: the pauses before a set that timed out is retried get longer.
const settings = { HAVN_CORE_BANK_TIMEOUT_MILLISECONDS: '3000', HAVN_DATABASE_CONNECTIONS_MAX: '4' }

test(`kill -9 of server or worker ${kills} times during batch runs: every payment is executed once`, async (t) => {
  const database = await createDatabase()
  const { url: databaseUrl } = database
  const ca = makeCa()
  const server = await havnProcess({ databaseUrl, ca, settings })
  const worker = await havnProcess({ databaseUrl, ca, settings, hasDoor: false })
  const tpp = tppAt({ port: server.port, tpp: makeTpp(ca), databaseUrl })
  let inTheMiddle = 0
  try {
    await Promise.all([server.start(), worker.start()])
    const { bankId, tppId } = await tpp.openBank()
    const store = () =>
      storeApproved(
        { databaseUrl, key: commonKey },
        { bankId, tppId, count: paymentsEachTime, executionDate: tpp.today },
      )
    const statuses = () => countStatuses({ databaseUrl }, bankId)
    const begun = async () => {
      const { ACTC: _waiting, ...others } = await statuses()
      return Object.values(others).reduce((sum, one) => sum + one, 0)
    }
    const starting = new Map([server, worker].map((one) => [one, Promise.resolve()]))
    for (let kill = 0; kill < kills; kill += 1) {
      // Alternately: a run requested at the server, and a scheduled one, which either may execute.
      const isAsked = kill % 2 === 0
      const victim = isAsked ? server : worker
      await starting.get(victim)
      const before = await begun()
      await store()
      await (isAsked ? tpp.startRun() : tpp.startScheduledRun(bankId))
      await until(20, async () => (await begun()) > before)
      await sleep(Math.random() * 150)
      await victim.kill()
      const { ACTC: waiting = 0, PDNG: claimed = 0 } = await statuses()
      if (waiting + claimed > 0) inTheMiddle += 1
      // Meanwhile the other one continues.
      starting.set(victim, victim.start())
    }
    await Promise.all(starting.values())
    // Nobody requests a run: claimed payments, and those that the dead runs had not reached, are completed without it.
    await until(90, async () => (await statuses())['ACSC'] === kills * paymentsEachTime)
    await tpp.assertPaid(kills * paymentsEachTime)
    await assertInvariants({ databaseUrl }, WITHOUT_SCA)
    assert(inTheMiddle >= kills / 4, `only ${inTheMiddle} of ${kills} kills came during a run`)
    t.diagnostic(`${kills * paymentsEachTime} payments, ${inTheMiddle} of ${kills} kills during a run`)
  } finally {
    await Promise.all([server.close(), worker.close()])
    await database.drop()
  }
})
