import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Report } from '@havn/conformance'
import { startProductionBank } from '../production/support/production-bank.ts'
import { queryAsOwner } from '../support/query.ts'

const main = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

interface Ended {
  readonly status: unknown
  readonly printed: string
}

const havn = (...given: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, ...given], (problem, stdout, stderr) =>
      resolve({ status: problem === null ? 0 : problem.code, printed: `${stdout}${stderr}` }),
    )
  })

test('SVC-17 a production server passes the kit: it has nothing of the sandbox, and no payment is created', async (t: TestContext) => {
  const folder = mkdtempSync('/tmp/havn-conformance-production-')
  t.after(() => rmSync(folder, { recursive: true }))
  const bank = await startProductionBank()
  t.after(() => bank.close())
  const [cert, key, json] = ['cert.pem', 'key.pem', 'report.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(cert, bank.tpp.pem)
  writeFileSync(key, bank.tpp.keyPem)
  const server = ['--url', `http://127.0.0.1:${bank.port}`, '--production', '--rate', '1000']
  const { status, printed } = await havn('conform', ...server, '--cert', cert, '--key', key, '--json', json)
  assert.equal(status, 0, printed)
  const { report } = JSON.parse(readFileSync(json, 'utf8')) as { report: Report }
  assert.deepEqual([report.environment, report.conforms], ['production', true])
  const findings = report.groups.flatMap((group) => group.findings)
  const kindOf = (id: string) => findings.find(({ check }) => check === id)?.outcome.kind
  assert.equal(kindOf('sandbox/absent-in-production'), 'passed')
  assert.equal(kindOf('signing/correct'), 'passed')
  assert.deepEqual(
    findings.filter(({ outcome }) => outcome.kind === 'failed'),
    [],
  )
  assert.deepEqual(await queryAsOwner(bank, 'select count(*)::int from payments.payment'), [{ count: 0 }])
})
