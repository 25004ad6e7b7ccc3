import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { describedOperations, documentOf, hasExample } from './support/document.ts'
import { recordAll } from './support/record-all.ts'
import { useBank } from '../support/bank.ts'

const file = join(import.meta.dirname, '../../packages/contract/recorded-examples.json')

const bank = useBank({ hasSeal: true })

test('DX-05 the examples of responses are what the bank answers: HAVN_RECORD=1 npm test -- test/examples', async () => {
  const recorded = `${JSON.stringify(await recordAll(bank), undefined, 2)}\n`
  if (process.env['HAVN_RECORD'] !== undefined) writeFileSync(file, recorded)
  assert.equal(recorded, readFileSync(file, 'utf8'))
})

test('DX-05 every body that the document describes has an example', async () => {
  const document = await documentOf(bank)
  const missing = describedOperations(document).flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([, response]) => !hasExample(document, response))
      .map(([status]) => `${operationId} ${status}`),
  )
  assert.deepEqual(missing, [])
})
