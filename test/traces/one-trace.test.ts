import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { KARI, ndctBody } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { openCollector } from './support/collector.ts'
import { openTracedBank } from './support/traced-bank.ts'

const FOREIGN = '0af7651916cd43dd8448eb211c80319c'

test('OPS-50 one trace leads from the call through PostgreSQL, batch run and core bank to the notification', async (t) => {
  const collector = await openCollector()
  t.after(() => collector.close())
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  const { flushSpans } = await import('../../apps/server/src/platform/tracing/preload.ts')
  const { bank, receiver, asked } = await openTracedBank(t)
  await bank.startJobs()
  const payer = payerAt(bank, bank.newTpp())
  await payer.setClock(MONDAY)
  const created = await payer.create({
    headers: {
      'TPP-Notification-URI': receiver.uri,
      'TPP-Notification-Content-Preferred': 'status=LAST',
      traceparent: `00-${FOREIGN}-b7ad6b7169203331-01`,
    },
    body: ndctBody({ remittanceInformationUnstructured: 'Husleie for Kari' }),
  })
  assert.equal(created.status, 201, created.text)
  const { paymentId } = created.json
  await payer.decide(created)
  await payer.run()
  for (let tries = 0; tries < 100 && receiver.received.length === 0; tries += 1) await sleep(100)
  await sleep(200)
  await flushSpans()
  const { spans } = collector
  // On a busy machine an export that was under way ends after the flush.
  for (let tries = 0; tries < 100 && !spans.some(({ name }) => name === 'send notification'); tries += 1)
    await sleep(100)

  const call = spans.find(({ name }) => name.startsWith('POST /v1/payments/'))
  assert(call !== undefined, spans.map(({ name }) => name).join())
  const trace = spans.filter(({ traceId }) => traceId === call.traceId)
  const names = new Set(trace.map(({ name }) => name))
  for (const expected of [
    'checks',
    'gathered',
    'execute payments',
    'ask core bank: execute',
    'core bank execute',
    'send notification',
  ])
    assert.ok(names.has(expected), `${expected} is missing among ${[...names].join(', ')}`)
  assert.ok(
    [...names].some((name) => /^(?:select|insert|with) payments\./.test(name)),
    [...names].join(),
  )
  assert.notEqual(call.traceId, FOREIGN)
  assert.deepEqual(
    call.links?.map(({ traceId }) => traceId),
    [FOREIGN],
    'a trace of the TPP is linked, never the parent',
  )
  assert.equal(call.parentSpanId ?? '', '')
  const requestId = call.attributes.find(({ key }) => key === 'havn.request_id')?.value['stringValue']
  assert.match(String(requestId), /^[0-9a-f-]{36}$/)
  assert.ok(
    asked.some((traceparent) => traceparent?.includes(call.traceId)),
    'the core bank gets the trace',
  )

  const everything = JSON.stringify(spans)
  for (const personal of [KARI, 'Husleie', '99860510002', paymentId, '192.0.2.7', receiver.uri])
    assert.ok(!everything.includes(personal), `${personal} is in a span`)
  const folder = process.env['HAVN_SCREENSHOTS']
  if (folder !== undefined) writeFileSync(`${folder}/trace.json`, JSON.stringify(trace, undefined, 1))
})
