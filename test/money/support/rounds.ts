import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { MONDAY, type Payer, payerAt, type PaymentRequest } from '../../support/payer.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import { assertInvariants } from '../../support/invariants.ts'

/** A TPP with a bank of its own, so that no other runs claim its payments. */
export interface Player {
  readonly tpp: Identity
  readonly payer: Payer
  /** The paths of the payments of this race. */
  readonly paths: string[]
  readonly create: (request?: PaymentRequest) => Promise<ReceivedResponse>
  readonly pay: (request?: PaymentRequest) => Promise<string>
}

function newPlayer(bank: TestBank): Player {
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const payer = payerAt(bank, tpp)
  const paths: string[] = []
  async function create(request: PaymentRequest = {}): Promise<ReceivedResponse> {
    const created = await payer.create(request)
    paths.push(pathOf(created))
    return created
  }
  return {
    tpp,
    payer,
    paths,
    create,
    async pay(request) {
      const created = await create(request)
      assert.equal(await scaStatusOf(payer.decide(created)), 'finalised')
      return pathOf(created)
    },
  }
}

export const atOnce = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** How often each value occurs: `{ '201': 1, '409': 49 }`. */
export function countsOf(kinds: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

export const statusesOf = (answers: readonly ReceivedResponse[]) =>
  countsOf(answers.map(({ status }) => status))

export function pathOf({ json, text, status }: ReceivedResponse): string {
  assert.equal(status, 201, text)
  return json._links['self']?.href ?? ''
}

/** The result of a decision: finalised, failed, or the status of a refusal. */
export async function scaStatusOf(decision: ReturnType<Payer['decide']>): Promise<string> {
  const { status, json } = await decision
  return status === 200 ? String(json['scaStatus']) : String(status)
}

export const sumOf = (summaries: readonly Readonly<Record<string, number>>[]) =>
  summaries.flatMap((summary) => Object.values(summary)).reduce((sum, count) => sum + count, 0)

/** The TPPs that take part, and what is known about them past every policy. */
export async function openArena(bank: TestBank, count: number) {
  const players = Array.from({ length: count }, () => newPlayer(bank))
  const client = new Client({ connectionString: bank.databaseUrl })
  await client.connect()
  for (const { payer } of players) await payer.setClock(MONDAY)
  let millisecondsOfDecision = 30
  let totals = new Map<string, bigint>()

  /** The balance of each account, for all TPPs together. */
  async function readTotals(): Promise<Map<string, bigint>> {
    const { rows } = await client.query<{ ledger_account_id: string; total: string }>(
      'select ledger_account_id, sum(balance_minor_units)::text as total from sandbox_ledger.ledger_account group by ledger_account_id',
    )
    return new Map(rows.map(({ ledger_account_id, total }) => [ledger_account_id, BigInt(total)]))
  }

  return {
    players,

    /** Repeats a race this many times in all: the TPPs work concurrently, each one round after the other. */
    async race(rounds: number, play: (player: Player, round: number) => Promise<string>) {
      await Promise.all(players.map(({ payer }) => payer.run()))
      for (const { paths } of players) paths.length = 0
      totals = await readTotals()
      const outcomes: string[] = []
      let next = 0
      await Promise.all(
        players.map(async (player) => {
          while (next < rounds) outcomes.push(await play(player, next++))
        }),
      )
      await assertInvariants(bank)
      const counts = countsOf(outcomes)
      const lines = Object.entries(counts).map(([outcome, n]) => `${outcome} ${n}`)
      console.log(`${rounds} rounds: ${lines.join(', ')}`)
      return counts
    },

    /** A decision, and another operation in the middle of it, at varying moments. */
    async whileDeciding<Result>(
      decision: () => Promise<ReceivedResponse>,
      round: number,
      other: () => Promise<Result>,
    ) {
      const started = performance.now()
      const share = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1][round % 8] ?? 0
      return Promise.all([
        scaStatusOf(decision()).finally(() => {
          millisecondsOfDecision += (performance.now() - started - millisecondsOfDecision) / 4
        }),
        pause(share * millisecondsOfDecision).then(other),
      ])
    },

    /** The sequences of events by which the payments of this race got their status, and how many have each. */
    async histories(): Promise<Record<string, number>> {
      const ids = players.flatMap(({ paths }) => paths.map((path) => path.split('/').at(-1)))
      const { rows } = await client.query<{ causes: string }>(
        `select string_agg(cause, ' ' order by sequence) as causes from payments.payment_event
         where payment_id = any ($1::uuid[]) group by payment_id`,
        [ids],
      )
      return countsOf(rows.map(({ causes }) => causes))
    },

    /** What came in on that account in this race, or went out, for all TPPs together. */
    cameIn: async (bban: string) => ((await readTotals()).get(bban) ?? 0n) - (totals.get(bban) ?? 0n),

    close: () => client.end(),
  }
}
