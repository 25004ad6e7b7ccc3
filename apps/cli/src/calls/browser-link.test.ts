import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { browserLink } from './browser-link.ts'
import { statePaths } from '../installation/state.ts'

const folder = mkdtempSync(join(tmpdir(), 'havn-browser-link-'))
after(() => rmSync(folder, { recursive: true }))

test('a link to the sandbox of this checkout uses its http listener, any other link stays as it is', () => {
  const state = { ...statePaths(), dev: join(folder, 'dev.json') }
  const link = 'https://localhost:8443/sca/a/b/c'
  assert.equal(browserLink(state, link), link, 'no sandbox runs')
  writeFileSync(state.dev, JSON.stringify({ pid: 1, httpsPort: 8443, httpPort: 8080 }))
  assert.equal(browserLink(state, link), 'http://localhost:8080/sca/a/b/c')
  for (const other of ['https://localhost:9443/sca/a/b/c', 'https://bank.example:8443/sca/a/b/c', 'no link'])
    assert.equal(browserLink(state, other), other)
})
