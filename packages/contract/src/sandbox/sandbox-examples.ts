import type { SandboxCustomerList } from './sandbox-customer.ts'

const CUSTOMERS = '/v1/sandbox/customers'
const AGREEMENTS = '/v1/sandbox/agreements'

export const SANDBOX_CUSTOMERS_EXAMPLE: SandboxCustomerList = [
  {
    customerId: '019a86f0-1111-7000-8000-000000000001',
    customerNumber: '14838530061',
    customerType: 'CORPORATE',
    customerName: 'Bølgen Båtutstyr AS',
    agreements: [
      {
        id: '019a86f0-2222-7000-8000-000000000001',
        name: 'Bølgen Båtutstyr AS',
        engagements: ['019a86f0-3333-7000-8000-000000000001'],
        _links: {
          self: { href: `${AGREEMENTS}/019a86f0-2222-7000-8000-000000000001`, verbs: ['GET'] },
          engagements: {
            href: `${AGREEMENTS}/019a86f0-2222-7000-8000-000000000001/engagements`,
            verbs: ['GET', 'POST'],
          },
        },
      },
    ],
    accounts: ['86011117947', '12345678903'],
    cardAccounts: [],
    _links: { self: { href: `${CUSTOMERS}/019a86f0-1111-7000-8000-000000000001`, verbs: ['GET', 'DELETE'] } },
  },
]
