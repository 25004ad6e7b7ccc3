import { hash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { macOf } from '../../../apps/server/src/platform/shared/mac.ts'
import { tppIdOf } from '../../register/support/register-copy.ts'
import { keysOf } from '../../support/seal-orders.ts'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import type { ReceivedResponse, WireRequest } from '../../support/send.ts'

const [uses, usesPerMessage] = [100_000, 190]

interface Caller {
  readonly bank: TestBank
  readonly tpp: Identity
  readonly read: () => WireRequest
  readonly send: (request: WireRequest) => Promise<ReceivedResponse>
}

/** A read that does not sign its target, of a TPP of which the processes remember as many uses as they may. */
export async function callWithFullMemory({ bank, tpp, read, send }: Caller): Promise<ReceivedResponse> {
  const { deployment } = keysOf(bank.key)
  const tppHash = hash('sha256', tppIdOf(tpp), 'base64url').slice(0, 8)
  const use = () => tppHash + randomBytes(24).toString('base64url')
  const client = new Client({ connectionString: bank.databaseUrls.tpp })
  await client.connect()
  // The generation of what is remembered may end between the messages.
  for (;;) {
    for (let count = 0; count < uses; count += usesPerMessage) {
      const entries = Array.from({ length: usesPerMessage }, use).join('')
      const text = `${bank.clock.milliseconds()} another ${count} ${entries}`
      const mac = macOf(deployment, { kind: 'request-ids', parts: [text] }).toString('base64url')
      await client.query('select pg_notify($1, $2)', ['havn_request_ids', `${mac} ${text}`])
    }
    const answer = await send(read())
    if (answer.status !== 429) continue
    await client.end()
    return answer
  }
}
