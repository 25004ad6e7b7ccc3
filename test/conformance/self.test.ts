import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  formatSignedReport,
  GROUPS,
  NOT_OBSERVABLE,
  renderHtml,
  type Report,
  RULES,
  runConformance,
  type RunOptions,
  signedReportIn,
} from '@havn/conformance'
import { openBank } from '../support/bank.ts'
import { FAULTS } from './support/faults.ts'
import { openFaultyFront } from './support/faulty-front.ts'
import { KARI } from '../support/ndct.ts'
import { MONDAY, payerAt } from '../support/payer.ts'

const common = { environment: 'sandbox', limits: { requestsPerSecond: 1000 }, now: () => Date.now() } as const

const outcomesOf = (report: Report, kind: string) =>
  report.groups
    .flatMap(({ findings }) => findings)
    .filter(({ outcome }) => outcome.kind === kind)
    .map(({ check, outcome }) => ({ check, outcome }))

test('every rule has a check or says why it cannot be observed, and no check names a rule that does not exist', () => {
  const checks = GROUPS.flatMap((group) => group.checks)
  const checked = new Set(checks.flatMap(({ rules }) => rules))
  const known = new Set(RULES.map(({ id }) => id))
  assert.deepEqual(
    [...checked].filter((id) => !known.has(id)),
    [],
  )
  assert.deepEqual(
    Object.keys(NOT_OBSERVABLE).filter((id) => !known.has(id)),
    [],
  )
  assert.deepEqual(
    [...known].filter((id) => !checked.has(id) && NOT_OBSERVABLE[id] === undefined),
    [],
  )
  const ids = checks.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length, 'an id stands there twice')
})

test('Havn passes every check of its own conformance kit', async (t: TestContext) => {
  const bank = await openBank({ hasSeal: true })
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  const options: RunOptions = {
    ...common,
    baseUrl: bank.baseUrl,
    tpp,
    secondTpp: bank.newTpp(),
    allowsReset: true,
  }
  // In the morning of a banking day, so that runs execute what is approved.
  await payerAt(bank, tpp).setClock(MONDAY)
  const report = await runConformance(options)
  assert.deepEqual(outcomesOf(report, 'failed'), [])
  // Without TLS, and no production server.
  const skipped = outcomesOf(report, 'skipped').map(({ check }) => check)
  assert.deepEqual(skipped, [
    'transport/tls-modern',
    'transport/tls-old',
    'transport/tls-aead',
    'sandbox/absent-in-production',
    'answers/psu-message',
  ])
  assert.equal(report.conforms, true)
  assert.equal(report.isWhole, true)
  const signed = formatSignedReport(report, options.tpp)
  assert(!signed.includes(KARI), 'a national id is in the report')
  assert.match(signed, /"X-PSU-IDENTITY",\s*"148385\*{5}"/)
  assert.doesNotMatch(signed, /\/sca\/[0-9a-f]{8}-/, 'a link that a stranger could open is in the report')
  assert.equal(signedReportIn(renderHtml(report, signed)), signed)
})

test('each planted fault is found by the checks of its rule, and by no neighbours of theirs', async (t: TestContext) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpps = [bank.newTpp({ keyType: 'P-256' }), bank.newTpp({ keyType: 'P-256' })] as const
  const front = await openFaultyFront(bank, tpps)
  t.after(() => front.close())
  for (const tpp of tpps) await payerAt(bank, tpp).setClock(MONDAY)
  for (const { name, fails, passes, ...layer } of FAULTS) {
    await t.test(name, async () => {
      front.use(layer)
      const chosen = new Set([...fails, ...passes])
      const report = await runConformance({
        ...common,
        baseUrl: front.baseUrl,
        tpp: tpps[0],
        secondTpp: tpps[1],
        select: ({ id }) => chosen.has(id),
      })
      const groups = JSON.stringify(report.groups, undefined, 1)
      const idsOf = (kind: string) =>
        outcomesOf(report, kind)
          .map(({ check }) => check)
          .toSorted()
      assert.deepEqual(idsOf('failed'), fails.toSorted(), groups)
      assert.deepEqual(idsOf('passed'), passes.toSorted(), groups)
      const rule = report.rules.find(({ id }) => name.startsWith(`${id} `))
      assert.equal(rule?.result, 'failed', `${rule?.id} is not reported as broken`)
    })
  }
})
