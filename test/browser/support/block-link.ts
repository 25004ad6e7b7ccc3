import { Client } from 'pg'
import type { Scene } from './scene.ts'

/** Makes every step of this link wait until the returned function is called, as at a slow bank. */
export async function blockLink(
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
