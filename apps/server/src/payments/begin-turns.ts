import { bankTimeOf } from '../banks/index.ts'
import { newId } from '../shared/ids.ts'
import { bankDate } from '../shared/clock.ts'
import { type ExecutionSetup, executeHeld, holdEnd, type Moment } from './execute-payments.ts'
import { beginTurnsOf, listTurns, type StandingOrderRow, type TurnRecord } from './parts.store.ts'
import { transferText } from './payment-order.ts'
import { feeOf } from './payments.store.ts'
import { turnAfter } from './periodic.ts'
import { rulesOf } from './products.ts'
import { addTallies, type Tally } from './tally.ts'

const setSize = 500

/** Pays what periodic payments have for this day, without waiting for a batch run. By the bank's clock as it is now. */
export async function beginTurns(
  setup: ExecutionSetup,
  bankId: string,
  nowMilliseconds: number,
): Promise<Tally> {
  const at = await bankTimeOf(setup.desk, bankId, nowMilliseconds)
  return beginTurnsAt(setup, { bankId, at })
}

/** The same at a moment that is given. What was missed on earlier days is paid now, each time on its own. */
export async function beginTurnsAt(setup: ExecutionSetup, moment: Moment): Promise<Tally> {
  const { bankId, at } = moment
  const tallies: Tally[] = []
  for (;;) {
    const rows = await listTurns(setup.desk, { bankId, today: bankDate(at).toString(), atMost: setSize })
    if (rows.length === 0) return addTallies(tallies)
    const turns = rows.map(turnOf)
    const held = await beginTurnsOf(setup.desk, {
      bankId,
      turns,
      at: at.toString(),
      heldUntil: holdEnd(setup),
    })
    if (held.length > 0) tallies.push(await executeHeld(setup, moment, held))
  }
}

function turnOf(row: StandingOrderRow): TurnRecord {
  const { tpp_id, payment_id, next_number: number, next_date: executionDate, body } = row
  const partId = newId()
  const [order] = rulesOf(PERIODIC).ordersOf(body, executionDate)
  if (order === undefined) throw new Error('a periodic payment has an order')
  return {
    tpp_id,
    payment_id,
    number,
    part_id: partId,
    execution_date: executionDate,
    transfer: transferText(order, {
      paymentId: partId,
      fee: feeOf(row),
      initiation: JSON.parse(row.initiation),
    }),
    next_date: turnAfter(body, number)?.date ?? null,
  }
}

const PERIODIC = { service: 'periodic-payments', product: 'norwegian-domestic-credit-transfers' } as const
