import { Client } from 'pg'
import type { Scene } from './scene.ts'

/** Every step of this link waits until it is let go: a bank that is slow, for as long as a test needs. */
export async function holdLink(
  { bank }: Pick<Scene, 'bank'>,
  scaRedirect: string,
): Promise<() => Promise<void>> {
  const authorisationId = new URL(scaRedirect).pathname.split('/').at(3)
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from sca.authorisation where authorisation_id = $1 for update', [
    authorisationId,
  ])
  return async () => {
    await client.query('commit')
    await client.end()
  }
}
