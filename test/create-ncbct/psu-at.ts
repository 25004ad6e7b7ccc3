import { randomUUID } from 'node:crypto'
import type { NcbctPayment } from '@havn/contract'
import { tppAt } from '../sca/support/tpp-calls.ts'
import type { TestBank } from '../support/bank.ts'
import { MONDAY, NCBCT_TARGET, ncbctBody, payerAt, type PaymentRequest } from '../support/payer.ts'

/** A new TPP on a Monday, whose PSUs identify before they pay. */
export async function psuPayerAt(bank: TestBank) {
  const tpp = bank.newTpp({ keyType: 'P-256' })
  const payer = payerAt(bank, tpp)
  await payer.setClock(MONDAY)

  const createAs = (
    psuId: string,
    change: Partial<NcbctPayment> = {},
    headers: PaymentRequest['headers'] = {},
  ) =>
    payer.create({
      target: NCBCT_TARGET,
      body: ncbctBody({ remittanceInformationUnstructured: randomUUID(), ...change }),
      headers: {
        'X-PSU-IDENTITY': undefined,
        'PSU-Context': undefined,
        'PSU-ID': psuId,
        'TPP-Session-ID': 's',
        ...headers,
      },
    })

  return { ...payer, createAs, identify: tppAt(bank, tpp).identify }
}

export type PsuPayer = Awaited<ReturnType<typeof psuPayerAt>>
