import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { startPostgres, withUser } from '@havn/local-postgres'
import { giveToOwner } from '../../../test/support/owned-database.ts'

export interface NetworkPostgres {
  readonly superuserUrl: string
  /** The URL of its owner, and those that a server logs in with. */
  readonly urls: { readonly owner: string; readonly tpp: string; readonly bank: string }
  stop(): Promise<void>
}

/** A PostgreSQL that containers reach over the network: its own socket only its own user may open. */
export async function startNetworkPostgres(directory: string): Promise<NetworkPostgres> {
  const postgres = await startPostgres({
    directory,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const socket = join(postgres.socketDirectory, `.s.PGSQL.${postgres.port}`)
  const relay = createServer((client) => {
    const database = connect(socket)
    client.pipe(database).pipe(client)
    client.on('error', () => database.destroy())
    database.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  const superuserUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const owner = await giveToOwner(superuserUrl)
  return {
    superuserUrl,
    urls: { owner, tpp: withUser(owner, 'havn_tpp'), bank: withUser(owner, 'havn_bank') },
    async stop() {
      relay.close()
      await postgres.stop()
    },
  }
}
