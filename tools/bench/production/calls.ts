import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bank, connectBank } from '@havn/tpp-sdk'
import { queryOnce } from '../faults/cluster/cluster.ts'
import {
  accountsFor,
  consentToRead,
  CREATE,
  createOnePayment,
  NATIONAL_ID,
  statusOf,
} from '../load/psu-calls.ts'
import { approveOnPages } from '../load/psu-pages.ts'
import type { RequestTemplate } from '../load/sign-requests.ts'
import type { DeployedBank, Deployment } from './deployment.ts'

/** Creations at all banks in turn. */
export const creations = ({ banks }: Deployment): readonly RequestTemplate[] =>
  banks.flatMap((bank) => eachWorker(at(bank, CREATE)))

/** Reads of the statuses of the newest payments. */
export async function statuses({ banks, database }: Deployment): Promise<readonly RequestTemplate[]> {
  const rows = await queryOnce<{ payment_id: string; bank_id: string }>(
    database.urls.owner,
    'select payment_id, bank_id from payments.payment order by payment_id desc limit 2000',
  )
  return rows.flatMap(({ payment_id: paymentId, bank_id: bankId }) => {
    const bank = banks.find((one) => one.bankId === bankId)
    return bank === undefined ? [] : [at(bank, statusOf(paymentId))]
  })
}

/** Lists of the accounts of a PSU at each bank, who agrees to that on the bank's pages. */
export async function accountLists(deployment: Deployment): Promise<readonly RequestTemplate[]> {
  const lists = deployment.banks.map(async (bank) => {
    const { headers } = await persist(() =>
      consentToRead(connectAsTpp(deployment, bank), (link) => approveOnPages(link, NATIONAL_ID)),
    )
    return eachWorker(at(bank, accountsFor(headers)))
  })
  return (await Promise.all(lists)).flat()
}

/** Creates a payment at one of the banks, by its number. Returns the link to its approval. */
export async function createLink(deployment: Deployment, number: number): Promise<string> {
  const bank = deployment.banks[number % deployment.banks.length]
  if (bank === undefined) throw new Error('expected at least one bank')
  return persist(() => createOnePayment(connectAsTpp(deployment, bank)))
}

/** Each worker that signs gets its own, so that the banks take turns in what each has signed. */
const eachWorker = (template: RequestTemplate) =>
  Array.from({ length: availableParallelism() }, () => template)

/** The call at this bank, which its host chooses. */
const at = ({ url }: DeployedBank, template: RequestTemplate): RequestTemplate => ({
  ...template,
  headers: { Host: new URL(url).host, ...template.headers },
})

export function connectAsTpp({ tpp }: Deployment, { url }: DeployedBank): Bank {
  return connectBank({ baseUrl: url, key: tpp.keyPem, certificate: tpp.certificatePem })
}

/** Tries again what is refused, as by a server that has just had more than it can do. */
async function persist<Result>(work: () => Promise<Result>, triesLeft = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (triesLeft === 0) throw error
    await sleep(1_000)
    return persist(work, triesLeft - 1)
  }
}
