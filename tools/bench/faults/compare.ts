import type { Acknowledgement } from './client/acknowledgements.ts'
import type { Cluster } from './cluster/cluster.ts'

/** What the TPP's list and the database disagree about. */
export interface Comparison {
  readonly acknowledged: number
  /** Acknowledged, and not in the database. */
  readonly lost: readonly string[]
  /** Done more than once: two payments of one X-Request-ID, or money that moved twice. */
  readonly doubled: readonly string[]
  /** Ledger entries that do not balance, or do not belong to a payment. */
  readonly discrepancies: readonly string[]
}

interface StoredPayment {
  readonly payment_id: string
  readonly request_id: string
  readonly status: string
  /** What the payment took from the debtor's account, in minor units. */
  readonly taken: string | null
  readonly amount: string
}

const STORED = `
  select payment.payment_id, payment.body::json ->> 'remittanceInformationUnstructured' as request_id,
    payment_status.status, payment.amount_minor_units::text as amount,
    (select -sum(entry.amount_minor_units) from sandbox_ledger.entry
     where (entry.bank_id, entry.transfer_id) = (payment.bank_id, payment.payment_id)
       and entry.ledger_account_id = '99860510002')::text as taken
  from payments.payment
  join payments.payment_status using (bank_id, tpp_id, payment_id)`

const DISCREPANCIES = `
  select found.problem || ': ' || found.subject as problem
  from banks.bank cross join lateral sandbox_ledger.find_discrepancies(bank.bank_id) as found`

/** Compares the TPP's list with what the primary has. */
async function compare(
  cluster: Pick<Cluster, 'query'>,
  acknowledgements: readonly Acknowledgement[],
): Promise<Comparison> {
  const stored = await cluster.query<StoredPayment>(STORED)
  const discrepancies = await cluster.query<{ problem: string }>(DISCREPANCIES)
  const byId = new Map(stored.map((payment) => [payment.payment_id, payment]))
  return {
    acknowledged: acknowledgements.length,
    lost: acknowledgements.flatMap((one) => findLoss(one, byId.get(one.paymentId ?? one.id))),
    doubled: [...findTwins(stored), ...stored.flatMap(findWrongAmount)],
    discrepancies: discrepancies.map(({ problem }) => problem),
  }
}

/** Like `compare`; if the database cannot be asked, that is what it reports, because then nothing is known. */
export async function compareOrReport(
  cluster: Pick<Cluster, 'query'>,
  acknowledgements: readonly Acknowledgement[],
): Promise<Comparison> {
  return compare(cluster, acknowledgements).catch((error: unknown) => ({
    acknowledged: acknowledgements.length,
    lost: [],
    doubled: [],
    discrepancies: [`the list was not compared with the database: ${String(error)}`],
  }))
}

function findLoss(acknowledgement: Acknowledgement, payment: StoredPayment | undefined): readonly string[] {
  const { status: acknowledged, requestId, id } = acknowledgement
  const report = (problem: string) => [`${acknowledged} ${id}: ${problem}`]
  if (payment === undefined) return report('the database has no such payment')
  const { status } = payment
  switch (acknowledged) {
    case 'RCVD':
      return payment.request_id === requestId ? [] : report(`it was made by ${payment.request_id}`)
    case 'finalised':
      return status === 'RCVD' ? report('its payment still waits for an approval') : []
    case 'CANC':
      return status === 'CANC' ? [] : report(`its status is ${status}`)
    case 'ACSC':
      return status === 'ACSC' && payment.taken !== null ? [] : report(`its status is ${status}`)
  }
}

/** Requests that made more than one payment. */
function findTwins(stored: readonly StoredPayment[]): readonly string[] {
  const byRequest = Map.groupBy(stored, (payment) => payment.request_id)
  return [...byRequest].flatMap(([requestId, made]) =>
    made.length === 1 ? [] : [`X-Request-ID ${requestId} made ${made.length} payments`],
  )
}

/** An executed payment takes its amount once; any other takes nothing. */
function findWrongAmount({ payment_id: id, status, taken, amount }: StoredPayment): readonly string[] {
  if (taken === null) return status === 'ACSC' ? [`${id} is ACSC, but no money moved`] : []
  return taken === amount ? [] : [`${id} took ${taken}, its amount is ${amount}`]
}
