import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Timeline } from './client/timeline.ts'

/** How long the machine's disk took to write a page for good. */
export interface DiskSync {
  /** When it began, in milliseconds since the run began. */
  readonly at: number
  readonly milliseconds: number
}

export interface DiskWatch {
  readonly syncs: DiskSync[]
  stop(): void
}

const everyMilliseconds = 200
const page = Buffer.alloc(8_192)

/** Writes a page to the disk that all nodes share, five times a second: no commit can be faster than the disk. */
export function watchDisk(folder: string, timeline: Timeline): DiskWatch {
  const syncs: DiskSync[] = []
  const end = new AbortController()
  async function watch(): Promise<void> {
    const file = await open(join(folder, 'disk-probe'), 'w')
    try {
      while (!end.signal.aborted) {
        const at = timeline.now()
        await file.write(page, 0, page.length, 0)
        await file.datasync()
        syncs.push({ at, milliseconds: timeline.now() - at })
        await sleep(everyMilliseconds)
      }
    } finally {
      await file.close()
    }
  }
  void watch()
  return { syncs, stop: () => end.abort() }
}
