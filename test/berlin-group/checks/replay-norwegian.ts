import recorded from '../../../packages/contract/recorded-examples.json' with { type: 'json' }
import { recordAll } from '../../examples/support/record-all.ts'
import { openBank, type TestBank } from '../../support/bank.ts'

/**
 * Makes every call of the recorded examples at the Norwegian interface of the same deployment, with a seal, and returns the
 * names of those that are answered otherwise. A server beside the other, without history: the examples were recorded so.
 */
export async function replayNorwegian(bank: TestBank): Promise<readonly string[]> {
  const { clock } = bank
  const before = { ...clock }
  const beside = await openBank({ sharesDatabaseWith: bank, hasSeal: true })
  try {
    const answered = await recordAll(beside)
    const expected: Readonly<Record<string, unknown>> = recorded
    const keys = new Set([...Object.keys(expected), ...Object.keys(answered)])
    return [...keys].filter((key) => JSON.stringify(answered[key]) !== JSON.stringify(expected[key]))
  } finally {
    await beside.close()
    Object.assign(clock, before)
  }
}
