import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skipWithoutChromium } from '../../tools/chromium.ts'
import { startEmptyPostgres } from './empty-postgres.ts'
import { followPage } from './follow-page.ts'
import { INSTALL_PAGE } from './install-page.ts'

/** Changes of the page, each with what it leads to. */
const WRONG_STEPS: readonly (readonly [from: string, to: string, problem: RegExp])[] = [
  ['login createrole password', 'login password', /permission denied to create role/],
  ['--env HAVN_DATABASE_URL_OWNER_FILE=/etc/havn/database-owner', '', /HAVN_DATABASE_URL_OWNER/],
  ['--env HAVN_REVOCATION=off ', '', /HAVN_REVOCATION/],
]

describe('install.md, word for word, in production', { skip: skipWithoutChromium }, () => {
  for (const binaries of ['system', 'embedded'] as const)
    test(`SEC-11 from an empty cluster to an executed payment, with the ${binaries} PostgreSQL`, async (t) => {
      const postgres = await startEmptyPostgres(binaries)
      t.after(() => postgres.stop())
      t.diagnostic(`PostgreSQL ${postgres.version}`)
      t.diagnostic(await followPage({ page: INSTALL_PAGE, postgres }))
    })

  for (const [from, to, problem] of WRONG_STEPS)
    test(`a page without ${from.trim()} leads to no payment`, async (t) => {
      assert(INSTALL_PAGE.includes(from))
      const postgres = await startEmptyPostgres('system')
      t.after(() => postgres.stop())
      await assert.rejects(followPage({ page: INSTALL_PAGE.replace(from, to), postgres }), problem)
    })
})
