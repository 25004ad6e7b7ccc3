import type { RecordedExamples } from '@havn/contract'
import type { TestBank } from '../../support/bank.ts'
import { openScene } from './scene.ts'
import { STORIES, tellTooManyChanges } from './stories.ts'

/** What a bank answers to the calls of every example. */
export async function recordAll(bank: TestBank): Promise<RecordedExamples> {
  const scene = await openScene(bank)
  const waiting = tellTooManyChanges(scene)
  for (const story of STORIES) await story(scene)
  await waiting
  return scene.examples()
}
