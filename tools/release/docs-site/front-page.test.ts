import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDocs } from '../../../apps/console/src/docs/pages/docs.ts'
import { siteAddress } from '../../../apps/console/src/docs/pages/address.ts'
import { findRegistryLines } from '../../check/docs/registry-lines.ts'
import { FIRST_COMMAND } from '../install-texts.ts'
import { frontPage } from './front-page.ts'

const docs = openDocs(join(import.meta.dirname, '../../..'))

for (const isPublished of [false, true])
  test(`SEC-166 the front page has one command to copy, which ${isPublished ? 'names the package once it is published' : 'names no package before it is published'}`, () => {
    const page = frontPage(docs, siteAddress('index.html'), isPublished).toString()
    const { command } = isPublished ? FIRST_COMMAND.after : FIRST_COMMAND.before
    assert.deepEqual(
      [...page.matchAll(/data-copy="([^"]*)"/g)].map(([, copied]) => copied),
      [command],
    )
    const registryLines = findRegistryLines(page.replaceAll(/<[^>]*>/g, '\n'))
    assert.equal(registryLines.length > 0, isPublished, registryLines.join('\n'))
    assert.equal(page.includes('not released'), !isPublished)
  })
