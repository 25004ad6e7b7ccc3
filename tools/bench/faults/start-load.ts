import { join } from 'node:path'
import type { Bank } from './bank/bank.ts'
import { type AcknowledgementList, openAcknowledgements } from './client/acknowledgements.ts'
import { type Client, startClient } from './client/client.ts'
import { startTimeline, type Timeline } from './client/timeline.ts'
import { seededRandom } from './random.ts'
import { type DiskWatch, watchDisk } from './watch-disk.ts'
import { type Watch, watchServers } from './watch.ts'

/** A TPP at work, and everything that it and whoever watches the servers write down. */
export interface Load {
  readonly acknowledgements: AcknowledgementList
  readonly timeline: Timeline
  readonly watch: Watch
  readonly disk: DiskWatch
  readonly client: Client
}

export function startLoad(bank: Bank, { folder, seed }: { folder: string; seed: number }): Load {
  const acknowledgements = openAcknowledgements(join(folder, 'acknowledged.jsonl'), bank.tppId)
  const timeline = startTimeline()
  const watch = watchServers(bank, timeline)
  const disk = watchDisk(folder, timeline)
  const client = startClient({ ...bank, acknowledgements, timeline, random: seededRandom(seed) })
  return { acknowledgements, timeline, watch, disk, client }
}
