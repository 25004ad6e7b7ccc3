import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { until } from '../jobs/until.ts'
import { type ProductionBank, startProductionBank } from '../production/support/production-bank.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { dashboardQueries } from './dashboards.ts'
import { type Monitoring, startMonitoring } from './prometheus.ts'
import { SECRET, startStoppableCoreBank } from './stoppable-core-bank.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const alert = 'HavnCoreBankNotAnswering'

describe('a server that Prometheus scrapes', () => {
  let coreBank: Awaited<ReturnType<typeof startStoppableCoreBank>>
  let bank: ProductionBank
  let monitoring: Monitoring
  const calling = new AbortController()
  let calls: Promise<void>
  before(async () => {
    coreBank = await startStoppableCoreBank()
    const operationsPort = await freePort()
    const settings = {
      HAVN_OPERATIONS_PORT: String(operationsPort),
    }
    bank = await startProductionBank(settings, main, { url: coreBank.url, keys: { k1: SECRET } })
    monitoring = await startMonitoring({ targets: [`127.0.0.1:${operationsPort}`], isFast: true })
    calls = callUntilAborted()
  })
  after(async () => {
    calling.abort()
    await calls
    await monitoring.close()
    await bank.close()
    await coreBank.close()
  })

  /** A small load: alerts are about shares of what is asked. */
  async function callUntilAborted(): Promise<void> {
    const body = ndctBody({ debtorAccount: { bban: '12345678911', currency: 'EUR' } })
    while (!calling.signal.aborted) {
      await bank.call(ndctCreation({ body })).catch(() => {})
      await sleep(50)
    }
  }

  const isActive = async () =>
    (await monitoring.activeAlerts().catch((): readonly string[] => [])).includes(alert)

  test('its alert is raised while the core bank is stopped, and ends when it answers again', async () => {
    await until(
      30,
      async () => (await monitoring.query('rate(havn_core_bank_questions_total[8s]) > 0').catch(() => 0)) > 0,
    )
    assert.equal(await isActive(), false)
    await coreBank.stop()
    await until(60, isActive)
    await coreBank.start()
    await until(90, async () => !(await isActive()))
  })

  test('Prometheus understands the query of every panel, and most find something', async () => {
    const found = await Promise.all(dashboardQueries().map((query) => monitoring.query(query)))
    const empty = dashboardQueries().filter((_, index) => found[index] === 0)
    assert.ok(empty.length < found.length / 2, empty.join('\n'))
  })
})
