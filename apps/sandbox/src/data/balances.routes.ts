import { type Currency, OPERATIONS, SERIES_DAYS_MAX } from '@havn/contract'
import { bankDate, bankTime } from '@havn/server/platform/shared/clock'
import { isId } from '@havn/server/platform/shared/ids'
import { answerTo, refuse, serve } from '@havn/server/edge'
import { daysOf, type DayPeriod, readPeriod } from '../day-period.ts'
import { listMockAccounts, sumBookings } from '../ledger/index.ts'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { actorOf, refuseUnknown, formatMinorUnits } from './data-answers.ts'

const daysDefault = 90

/** Serves the balance of an account day by day. */
export function serveBalances({ routeContext, tppDatabase }: SandboxSetup): void {
  serve(routeContext, OPERATIONS.listSandboxBalances, async (call) => {
    const { accountId } = call.pathParameters
    const [account] = isId(accountId) ? await listMockAccounts(tppDatabase, actorOf(call), accountId) : []
    if (account === undefined) return NOT_FOUND
    const today = bankDate(bankTime(call.bank, routeContext.clock), call.bank.country)
    const period = readPeriod(call.query, { defaults: withDefaults, daysMax: SERIES_DAYS_MAX })
    if (!period.ok) return refuse(period.problem)
    const { bban, currency } = account
    const known = { ...period.value, to: earlier(period.value.to, today) }
    const range = { bban, from: known.from.toString(), to: known.to.toString() }
    const { beforeMinorUnits, minorUnitsByDay } = await sumBookings(tppDatabase, actorOf(call), range)
    let sum = beforeMinorUnits
    const balances = daysOf(known).map((day) => {
      const date = day.toString()
      sum += minorUnitsByDay.get(date) ?? 0n
      return { date, balance: formatMinorUnits(sum, currency) }
    })
    return answerTo(call, { status: 200, body: { accountId, currency: currency as Currency, balances } })

    function withDefaults({ from, to = today }: Partial<DayPeriod>): DayPeriod {
      return { from: from ?? to.subtract({ days: daysDefault - 1 }), to }
    }
  })
}

const NOT_FOUND = refuseUnknown('account', 'accountId')

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other
}
