import type { SandboxCustomerList } from '@havn/tpp-sdk'
import { unloggedOnce } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import type { Tpp } from '../tpps/tpp.ts'
import { DOCUMENTED_VALUES, type ReaderValues } from './pages/reader-values.ts'

/** How long what is known of a reader is used again, so that turning pages does not ask the bank each time. */
const freshMilliseconds = 5000

interface KnownReader {
  readonly at: number
  readonly values: Promise<ReaderValues>
}

const known = new WeakMap<Tpp, KnownReader>()

/** The reader's own addresses and command, and a test customer of their bank. */
export async function readReaderValues({ tpp, options, origin, now }: Context): Promise<ReaderValues> {
  const found = known.get(tpp)
  const isFresh = found !== undefined && now.getTime() - found.at < freshMilliseconds
  const values = isFresh ? found.values : readFromBank(tpp)
  if (!isFresh) known.set(tpp, { at: now.getTime(), values })
  return {
    bankUrl: options.bankUrl,
    httpUrl: options.bankPageUrl,
    consoleUrl: origin,
    command: options.command,
    ...(await values),
  }
}

/** A bank that does not answer costs the reader only the filled-in values. */
async function readFromBank({ bank }: Tpp): Promise<ReaderValues> {
  const answer = await bank.sandbox.listSandboxCustomers({}, unloggedOnce)
  return answer.status === 200 ? customerValues(answer.body) : {}
}

/** The pages name a customer whom every new sandbox has. One who has removed them sees another of their own. */
function customerValues(customers: SandboxCustomerList): ReaderValues {
  if (customers.some(({ customerNumber }) => customerNumber === DOCUMENTED_VALUES.customerNumber)) return {}
  const own = customers.find(({ accounts }) => accounts.length > 0)
  const account = own?.accounts[0]
  if (own === undefined || account === undefined) return {}
  return { customerNumber: own.customerNumber, account, customerName: own.customerName }
}
