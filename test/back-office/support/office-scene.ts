import { freePort } from '@havn/local-postgres'
import { openBank, type TestBank } from '../../support/bank.ts'
import { MONDAY, type Payer, payerAt } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { type EmployeeProviderProcess, startEmployeeProvider } from './employee-provider.ts'

/** A server with the back office, two banks in it, and the provider of their employees. */
export interface OfficeScene {
  readonly bank: TestBank
  readonly url: string
  readonly provider: EmployeeProviderProcess
  readonly own: { readonly bankId: string; readonly payer: Payer }
  readonly other: { readonly bankId: string; readonly payer: Payer }
  close(): Promise<void>
}

export async function openOfficeScene(): Promise<OfficeScene> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startEmployeeProvider(`${url}/back-office/callback`)
  const { issuer, clientSecret } = provider
  const bank = await openBank({
    operations: { port, host: '127.0.0.1', names: [] },
    backOffice: {
      provider: { issuer, clientId: 'back-office', clientSecret, scope: 'openid' },
      publicUrl: url,
      groupsClaim: 'groups',
      lookGroups: ['support'],
      actGroups: ['operations'],
      bankClaim: 'banks',
    },
  })
  const open = async () => {
    const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
    const [row] = await queryAsOwner(bank, 'select bank_id from banks.bank order by opened_at desc limit 1')
    return { payer, bankId: String(row?.['bank_id']) }
  }
  const own = await open()
  const other = await open()
  const both = ['support', 'operations']
  const { employees } = provider
  employees.set('kari', { groups: both, banks: [own.bankId] })
  employees.set('ola', { groups: ['operations'], banks: [own.bankId] })
  employees.set('per', { groups: ['support'], banks: [own.bankId] })
  employees.set('eva', { groups: both, banks: [other.bankId] })
  employees.set('nina', { groups: ['canteen'], banks: [own.bankId] })
  employees.set('nobody', { groups: both, banks: ['another-bank'] })
  return {
    bank,
    url,
    provider,
    own,
    other,
    async close() {
      await provider.close()
      await bank.close()
    },
  }
}

/** Pays, damages the stored order and runs the batch, so that the payment is quarantined. */
export async function quarantine({
  bank,
  own,
}: OfficeScene): Promise<{ id: string; path: string; order: string }> {
  const path = await own.payer.pay()
  const id = path.split('/').at(-1) ?? ''
  const [row] = await queryAsOwner(bank, `select transfer::text from payments.due where payment_id = '${id}'`)
  await queryAsOwner(bank, `update payments.due set transfer = '{}' where payment_id = '${id}'`)
  await own.payer.run()
  return { id, path, order: String(row?.['transfer']) }
}
