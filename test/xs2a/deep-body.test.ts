// Depends on time: it bounds the time that a deep body takes, and other processes use the same cores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NDCT_TARGET } from '../support/ndct.ts'
import { openBank } from '../support/bank.ts'
import { cpuMillisecondsOf } from '../support/cpu-time.ts'
import { send } from '../support/send.ts'

// The Digest is checked before the sender is authenticated.
for (const environment of ['sandbox', 'production'] as const)
  for (const levels of [1_500, 6_000])
    test(`SEC-28 a wrong Digest of ${levels} levels of JSON costs almost nothing in ${environment}`, async (t) => {
      const bank = await openBank({ environment })
      t.after(() => bank.close())
      const headers = {
        'Content-Type': 'application/json',
        Date: new Date().toUTCString(),
        'X-Request-ID': 'deep',
        'TPP-Signature-Certificate': 'x',
        Signature: 'x',
        Digest: `SHA-256=${'A'.repeat(43)}=`,
      }
      const inner = Array.from({ length: 2_000 }, () => 1).join()
      const body = Buffer.from('['.repeat(levels) + inner + ']'.repeat(levels))
      const ask = () => send(bank.port, { method: 'POST', target: NDCT_TARGET, headers, body })
      await ask()
      const milliseconds = await cpuMillisecondsOf(async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, ask))
        assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([400]))
      })
      assert(milliseconds < 500, `${milliseconds} ms`)
    })
