import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writeDevFile } from '../dev/dev-file.ts'
import { redirectTarget } from './redirect-target.ts'
import { statePaths } from '../installation/state.ts'

const directory = mkdtempSync(join(tmpdir(), 'havn-redirect-target-'))
after(() => rmSync(directory, { recursive: true }))

test('the PSU returns to the console that runs beside the sandbox, and to no page of it from another server', () => {
  const state = { ...statePaths(), dev: join(directory, 'dev.json') }
  const nowhere = 'https://tpp.example/callback'
  assert.equal(redirectTarget(state, {}), nowhere)
  const sandbox = { pid: process.pid, httpsPort: 8443, httpPort: 8080, isReady: true }
  writeDevFile(state, sandbox)
  assert.equal(redirectTarget(state, {}), nowhere)
  writeDevFile(state, { ...sandbox, consolePort: 8082 })
  assert.equal(redirectTarget(state, {}), 'http://localhost:8082/tpp/callback')
  assert.equal(redirectTarget(state, { url: 'https://bank.example' }), nowhere)
})
