import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { askBank, participant, qwacOfBank } from '../../../test/payees/support/responder.ts'
import { account, openResponder, percentileOf, sortedOf } from './open-responder.ts'

const accounts = 4_000
const unknownFrom = 1_000_000

/** What is asked in turn: a name that fits, one that does not, one that nearly does, and an account that does not exist. */
const KINDS = ['match', 'no match', 'close match', 'not possible'] as const

/** Asks so many questions a second from one participant, and prints how long the answers took. */
export async function measureResponder({
  perSecond,
  seconds,
}: {
  readonly perSecond: number
  readonly seconds: number
}): Promise<void> {
  const from = participant(1)
  const responder = await openResponder([from], { accounts })
  const { bank } = responder
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const qwac = qwacOfBank(bank.ca, from)
  const taken = new Map<string, number[]>(KINDS.map((kind) => [kind, []]))
  const statuses = new Map<number, number>()

  async function askOne(number: number, isCounted: boolean): Promise<void> {
    const kind = KINDS[number % KINDS.length] ?? 'match'
    const held = account(number % accounts)
    const iban = kind === 'not possible' ? account(unknownFrom + number).iban : held.iban
    const name =
      { 'no match': 'Ole Nilsen', 'close match': held.name.slice(0, -1) }[kind as string] ?? held.name
    const { status, milliseconds } = await askBank(bank, { iban, name, from, qwac, agent })
    if (!isCounted) return
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) taken.get(kind)?.push(milliseconds)
  }

  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  const warmUp = perSecond * 3
  for (let number = 0; number < warmUp + perSecond * seconds; number += 1) {
    const due = startedAt + (number * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    underWay.push(askOne(number, number >= warmUp))
  }
  await Promise.all(underWay)
  console.log(
    `\nResponder: ${perSecond} questions a second for ${seconds} s, one asker; statuses ${JSON.stringify([...statuses])}`,
  )
  console.log('| answer | questions | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|')
  const medians = KINDS.map((kind) => {
    const sorted = sortedOf(taken.get(kind) ?? [])
    const [p50 = 0, ...more] = [50, 95, 99].map((percent) => percentileOf(sorted, percent))
    console.log(`| ${kind} | ${sorted.length} | ${[p50, ...more].map((one) => one.toFixed(1)).join(' | ')} |`)
    return p50
  })
  const [yes = 0, no = 0] = medians
  const most = Math.max(...medians) - Math.min(...medians)
  console.log(
    `difference of the medians: yes and no ${Math.abs(yes - no).toFixed(2)} ms, of any two ${most.toFixed(2)} ms`,
  )
  agent.destroy()
  await responder.close()
}
