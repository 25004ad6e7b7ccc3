import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeBanksFolder } from '../banks/support/banks-folder.ts'
import { havnProcess } from '../faults/havn-process.ts'
import { until } from '../jobs/until.ts'
import type { Identity } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'

const documentOf = (bank: string) => ({ bank, publicUrls: [`https://${bank}.example`] })

/** A server of both banks on one cluster, and a server of the bank that moves on the other; neither is started. */
export async function openTwoServers(ca: Identity, urls: { oneUrl: string; otherUrl: string }) {
  const secret = randomBytes(32).toString('hex')
  const [oneFolder, otherFolder] = [makeBanksFolder(), makeBanksFolder()]
  for (const bank of ['hav', 'fjell']) oneFolder.add(documentOf(bank))
  otherFolder.add(documentOf('hav'))
  let hasNoticed = false
  const one = await havnProcess({
    databaseUrl: urls.oneUrl,
    ca,
    secret,
    settings: { HAVN_BANKS_FOLDER: oneFolder.path },
    onLog: (text) => (hasNoticed ||= text.includes('the document is gone')),
  })
  const other = await havnProcess({
    databaseUrl: urls.otherUrl,
    ca,
    secret,
    settings: { HAVN_BANKS_FOLDER: otherFolder.path },
  })
  return {
    one,
    other,
    /**
     * Removes the document of the bank that has moved from the first server, and waits until the server knows and has
     * written what it had counted of the bank's calls.
     */
    async removeMovedBank(): Promise<void> {
      rmSync(join(oneFolder.path, 'hav'), { recursive: true })
      await until(30, async () => hasNoticed)
      // What it writes first may have been taken together before the last call.
      for (let times = 0; times < 2; times += 1) await untilFiguresAreWritten(urls.oneUrl)
    },
    async close(): Promise<void> {
      await one.close()
      await other.close()
      oneFolder.remove()
      otherFolder.remove()
    },
  }
}

/** A server says that it is ready whenever it has written its key figures, which is every five seconds. */
async function untilFiguresAreWritten(databaseUrl: string): Promise<void> {
  const readLast = async () => {
    const text = 'select max(last_ready_at)::text as last from key_figures.readiness'
    const [row] = await queryAsOwner({ databaseUrl }, text)
    return row?.['last']
  }
  const before = await readLast()
  await until(30, async () => (await readLast()) !== before)
}
