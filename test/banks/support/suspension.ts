import { openBank, type TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'
import { type ReceivedResponse, send, type WireRequest } from '../../support/send.ts'
import { makeBanksFolder } from './banks-folder.ts'

/** Suspends a bank, for writes alone if it stays readable, or resumes it, as two operators decide. */
export async function setSuspended(
  bank: Pick<TestBank, 'databaseUrl'>,
  name: string,
  isSuspended: boolean,
  isReadable = false,
): Promise<boolean> {
  const done = await queryAsOwner(
    bank,
    `select banks.set_suspension(bank_id, ${isSuspended}, ${isReadable}, now()) from banks.named_bank where bank_name = '${name}'`,
  )
  return done.length > 0
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
