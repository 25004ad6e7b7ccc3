import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCEPTED_NOTATIONS } from '../xs2a/support/accepted-notations.ts'
import { DIGEST_MISTAKES } from '../xs2a/support/digest-mistakes.ts'
import { HEADER_MISTAKES } from '../xs2a/support/header-mistakes.ts'
import { KEY_MISTAKES } from '../xs2a/support/key-mistakes.ts'
import type { Mistake } from '../xs2a/support/mistake.ts'
import { TEXT_MISTAKES } from '../xs2a/support/text-mistakes.ts'
import { setStage } from '../xs2a/support/stage.ts'
import { askAbout, readExplained } from './support.ts'
import { prepare, useBank } from '../support/bank.ts'

const bank = useBank()
const stage = prepare(() => setStage(bank, bank.newTpp(), (request) => askAbout(bank.port, request)))

const TABLES = { ...DIGEST_MISTAKES, ...TEXT_MISTAKES, ...KEY_MISTAKES, ...HEADER_MISTAKES }

/** Asserts that signature-check says what the response to the live call says, and what to change. */
async function assertExplained({ named, fix, make }: Mistake): Promise<void> {
  const explained = readExplained(await make(stage))
  assert.equal(explained.accepted, false)
  const refused = explained.checks.filter(({ verdict }) => verdict === 'refused')
  const texts = refused.map(({ text }) => text).join('\n')
  assert.match(texts, named)
  assert.match(texts, fix)
  assert.ok(explained.changes.length >= refused.length)
}

describe('signature-check names the same mistakes as the response to the live call', () => {
  for (const [name, mistake] of Object.entries(TABLES)) test(`SIG-03 ${name}`, () => assertExplained(mistake))

  for (const [name, make] of Object.entries(ACCEPTED_NOTATIONS))
    test(`SIG-05 no mistake: ${name}`, async () => {
      const { accepted, changes } = readExplained(await make(stage))
      assert.deepEqual([accepted, changes], [true, []])
    })
})
