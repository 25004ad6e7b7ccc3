import { resumeBank, suspendBank } from '../../../apps/server/src/platform/banks/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { type ReceivedResponse, send, type WireRequest } from '../../support/send.ts'
import { makeBanksFolder } from './banks-folder.ts'

/** Suspends a bank, for writes alone if it stays readable, or resumes it, as `havn bank` does: with the bank's login. */
export async function setSuspended(
  { databaseUrls }: Pick<TestBank, 'databaseUrls'>,
  name: string,
  isSuspended: boolean,
  isReadable = false,
): Promise<boolean> {
  const database = openDatabase({ url: databaseUrls.bank, connectionsMax: 1 })
  try {
    return isSuspended
      ? await suspendBank(database, { name, at: new Date().toISOString(), isReadable })
      : await resumeBank(database, name)
  } finally {
    await database.close()
  }
}

/** Sends a call to a bank that is suspended, on a server beside that of `bank`. */
export async function callSuspendedBank(
  bank: TestBank,
  requestTo: (host: string) => WireRequest,
  isReadable = false,
): Promise<ReceivedResponse> {
  const host = 'suspended.example'
  const folder = makeBanksFolder()
  folder.add({ bank: 'suspended', publicUrls: [`https://${host}`] })
  const options = { sharesDatabaseWith: bank, banksFolder: folder.path }
  // The first server gives the bank its name; the second finds it suspended.
  await (await openBank(options)).close()
  await setSuspended(bank, 'suspended', true, isReadable)
  const server = await openBank(options)
  try {
    return await send(server.port, requestTo(host))
  } finally {
    await server.close()
    folder.remove()
  }
}
