import { Client } from 'pg'
import { openBank, type TestBank } from '../../support/bank.ts'
import type { Person } from './model.ts'
import { stopClock, type StoppedClock } from './stopped-clock.ts'
import { tppAt, type TppCalls } from './tpp-calls.ts'

/** A bank with a TPP: sequences run one after another, and the TPP keeps its PSU-IDs. */
export interface Stage {
  readonly bank: TestBank
  readonly client: Client
  readonly tpp: TppCalls
  readonly clock: StoppedClock
  readonly psuIds: Map<Person, string>
  /** The number of commands that were run on it. */
  readonly ran: { count: number }
}

export async function openStage(): Promise<Stage> {
  const bank = await openBank()
  const clock = stopClock(bank)
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  const tpp = tppAt(bank, bank.newTpp({ keyType: 'P-256' }))
  return { bank, client, tpp, clock, psuIds: new Map(), ran: { count: 0 } }
}

export async function closeStage({ bank, client }: Stage): Promise<void> {
  await client.end()
  await bank.close()
}
