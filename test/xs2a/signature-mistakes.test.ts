import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertRefused, textOf } from './support/messages.ts'
import { ACCEPTED_NOTATIONS } from './support/accepted-notations.ts'
import { DIGEST_MISTAKES } from './support/digest-mistakes.ts'
import { HEADER_MISTAKES } from './support/header-mistakes.ts'
import { KEY_MISTAKES } from './support/key-mistakes.ts'
import type { Mistake } from './support/mistake.ts'
import { TEXT_MISTAKES } from './support/text-mistakes.ts'
import { setStage } from './support/stage.ts'
import { prepare, useBank } from '../support/bank.ts'

const bank = useBank()
const stage = prepare(() => setStage(bank))

async function assertNamed({ kind, path, named, fix, make }: Mistake): Promise<void> {
  const answer = await make(stage)
  assertRefused(answer, kind, path)
  assert.match(textOf(answer), named)
  assert.match(textOf(answer), fix)
  // If the mistake is recognised, no general advice contradicts it.
  assert.doesNotMatch(textOf(answer), /Likely: .*How to fix it: (?:Print|Hash exactly|Send the header)/s)
}

describe('the sandbox names the mistake in the Digest', () => {
  for (const [name, mistake] of Object.entries(DIGEST_MISTAKES))
    test(`SIG-13 HDR-08 ${name}`, () => assertNamed(mistake))
})

describe('the sandbox names the mistake in the signing string', () => {
  for (const [name, mistake] of Object.entries(TEXT_MISTAKES))
    test(`SIG-11 signed: ${name}`, () => assertNamed(mistake))
})

describe('the sandbox names the mistake in key, algorithm or keyId', () => {
  for (const [name, mistake] of Object.entries(KEY_MISTAKES))
    test(`SIG-05 SIG-06 SIG-09 used: ${name}`, () => assertNamed(mistake))
})

describe('the sandbox names the mistake in the notation of headers', () => {
  for (const [name, mistake] of Object.entries(HEADER_MISTAKES))
    test(`SIG-04 SIG-07 HDR-09 HDR-10 ${name}`, () => assertNamed(mistake))
})

describe('accepted notations', () => {
  for (const [name, make] of Object.entries(ACCEPTED_NOTATIONS))
    test(`SIG-05 SIG-08 SIG-12 ${name}`, async () => {
      const answer = await make(stage)
      // All checks have passed: the payment in the path is unknown.
      assert.deepEqual([answer.status, answer.json.tppMessages[0]?.code], [404, 'RESOURCE_UNKNOWN'])
    })
})
