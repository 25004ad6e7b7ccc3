import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request, type RequestOptions } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { OPERATIONS } from '@havn/contract'
import { freePort } from '@havn/local-postgres'
import {
  labelNamesOf,
  METRIC_DEFINITIONS,
  type MetricDefinition,
  NO_BANK,
  OTHER,
  seriesMax,
} from '../../apps/server/src/operations/metrics/index.ts'
import { type ProductionBank, startProductionBank } from '../production/support/production-bank.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { parseScrape, type Series, valueOf } from './scrape.ts'

const hostileRounds = 60

describe('metrics after calls of every kind', () => {
  let bank: ProductionBank
  let scraped: string
  before(async () => {
    const port = await freePort()
    bank = await startProductionBank({ HAVN_OPERATIONS_PORT: String(port) })
    const created = await bank.call(ndctCreation({ body: ndctBody() }))
    assert.equal(created.status, 201, created.text)
    await sendHostileCalls(bank.port)
    scraped = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  })
  after(() => bank.close())

  test('a creation is counted by its operation, with what it needed of the core bank and the database', () => {
    const operation = 'createNdctPayment'
    assert.equal(valueOf(scraped, 'havn_operation_calls_total', { operation, status: '201' }), 1)
    assert.equal(valueOf(scraped, 'havn_operation_duration_seconds_count', { operation }), 1 + hostileRounds)
    assert.ok((valueOf(scraped, 'havn_core_bank_questions_total', { outcome: 'answered' }) ?? 0) > 0)
    assert.equal(valueOf(scraped, 'havn_creations_gathered_count'), 1)
    assert.equal(valueOf(scraped, 'havn_sca_steps_total', { step: 'started' }), 1)
    assert.ok((valueOf(scraped, 'havn_database_connections', { login: 'tpp', state: 'max' }) ?? 0) > 0)
    assert.equal(valueOf(scraped, 'havn_database_writable'), 1)
    assert.match(scraped, /^havn_build_info\{version="[^"]+",commit="(?:[0-9a-f]{40}|unknown)"\} 1$/m)
    assert.equal(valueOf(scraped, 'havn_payments'), undefined, 'a bank with nothing to execute has no series')
    assert.equal(valueOf(scraped, 'havn_partitions_missing'), 0)
    assert.ok((valueOf(scraped, 'havn_partitions_ahead') ?? 0) >= 2)
    assert.equal(valueOf(scraped, 'havn_metrics_database_failures_total') ?? 0, 0)
  })

  test('SEC-81 refusals are counted by the check that refused, unknown paths together', () => {
    assert.ok(
      (valueOf(scraped, 'havn_operation_calls_total', { operation: 'unknown', status: '404' }) ?? 0) >= 50,
    )
    assert.ok((valueOf(scraped, 'havn_calls_refused_total', { check: 'signing headers' }) ?? 0) >= 20)
  })

  test('SEC-81 whatever callers send, every label has a value of its closed set, and series stay few', () => {
    const series = parseScrape(scraped)
    const unknown = series.flatMap((one) => labelsOutsideSets(one))
    assert.deepEqual(unknown, [])
    assert.ok(series.length < 900, `${series.length} series`)
    for (const secret of ['12345678911', 'random', 'PSDNO']) assert.ok(!scraped.includes(secret), secret)
  })
})

test('SEC-81 a server of 200 banks has fewer than 20,000 series, whatever happens at each of them and however many TPPs call', () => {
  const banks = 200
  const isServed = (operation: string) => !OPERATIONS[operation as keyof typeof OPERATIONS]?.sandboxOnly
  const inProduction = METRIC_DEFINITIONS.map((definition) => {
    const { operation, ...labels }: Readonly<Record<string, readonly string[]>> = definition.labels ?? {}
    return operation === undefined
      ? definition
      : { ...definition, labels: { ...labels, operation: operation.filter(isServed) } }
  })
  const most = inProduction.reduce((sum, definition) => sum + seriesMax(definition, banks), 0)
  assert.ok(most < 20_000, `${most} series at most`)
  const byBank = METRIC_DEFINITIONS.filter(({ byBank: isByBank }) => isByBank)
  assert.deepEqual(
    byBank.filter(({ labels = {} }) => 'operation' in labels).map(({ name }) => name),
    [],
    'by bank or by operation, never by both',
  )
  assert.equal(byBank.filter(({ type }) => type === 'histogram').length, 1)
  assert.deepEqual(
    METRIC_DEFINITIONS.flatMap(labelNamesOf).filter((label) => label === 'tpp'),
    [],
  )
})

/** Unknown paths and methods, random headers, malformed requests. */
async function sendHostileCalls(port: number): Promise<void> {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'LOCK']
  for (let count = 0; count < hostileRounds; count += 1) {
    const random = `random-${randomUUID()}`
    const method = methods[count % methods.length] ?? 'GET'
    const headers = {
      [random]: random,
      'X-Request-ID': random,
      'User-Agent': random,
      'PSU-ID': random,
      Host: '127.0.0.1',
    }
    await call({ port, method, path: `/v1/${random}/12345678911?${random}`, headers })
    await call({ port, method: 'GET', path: `/v1/accounts/${random}`, headers })
    await call({ port, method: 'POST', path: '/v1/payments/norwegian-domestic-credit-transfers', headers })
    await call({ port, method, path: `/sca/${random}`, headers: { ...headers, Host: random } })
  }
}

function call(options: RequestOptions): Promise<void> {
  return new Promise((resolve) => {
    const sent = request({ ...options, host: '127.0.0.1' }, (response) => {
      response.resume()
      response.once('close', () => resolve())
    })
    sent.once('error', () => resolve())
    sent.end()
  })
}

function labelsOutsideSets({ name, labels }: Series): readonly string[] {
  const definition = METRIC_DEFINITIONS.find((one) => namesOf(one).includes(name))
  if (definition === undefined) return [`the metric ${name} is not in the table`]
  return Object.entries(labels)
    .filter(
      ([label, value]) => label !== 'le' && !valuesOf(definition, label).includes(value) && value !== OTHER,
    )
    .map(([label, value]) => `${name}{${label}="${value}"}`)
}

/** Most hostile calls are to no bank. */
function valuesOf({ byBank, labels = {} }: MetricDefinition, label: string): readonly string[] {
  return byBank && label === 'bank' ? [NO_BANK, 'hav'] : (labels[label] ?? [])
}

function namesOf({ name, type }: MetricDefinition): readonly string[] {
  return type === 'histogram' ? ['bucket', 'sum', 'count'].map((suffix) => `${name}_${suffix}`) : [name]
}
