import type { SandboxCustomer } from '../../sandbox-data.ts'

/** National ids are of the synthetic series: the month plus 80. */
export const NORWEGIAN_CUSTOMERS: readonly SandboxCustomer[] = [
  {
    customerId: 'c0000000-0000-4000-8000-000000000001',
    customerNumber: '14838530061',
    personId: 'b0000000-0000-4000-8000-000000000001',
    personName: 'Kari Nordmann',
    customerType: 'PRIVATE',
    customerName: 'Kari Nordmann',
    accounts: [
      {
        accountId: 'a0000000-0000-4000-8000-000000000001',
        number: '99860510002',
        name: 'Brukskonto',
        product: 'Brukskonto',
        cashAccountType: 'CACC',
        currency: 'NOK',
        balance: 250_000_00n,
      },
      {
        accountId: 'a0000000-0000-4000-8000-000000000002',
        number: '99860511378',
        name: 'Sparekonto',
        product: 'Sparekonto',
        cashAccountType: 'SVGS',
        currency: 'NOK',
        balance: 480_000_00n,
      },
    ],
    cardAccounts: [
      {
        cardAccountId: 'd0000000-0000-4000-8000-000000000001',
        relatedAccount: '4799000000000001',
        maskedPan: '479900******0001',
        name: 'Kredittkort',
        product: 'Kredittkort',
        creditLimit: 50_000_00n,
      },
    ],
    agreements: [],
  },
  {
    customerId: 'c0000000-0000-4000-8000-000000000002',
    customerNumber: '02927931152',
    personId: 'b0000000-0000-4000-8000-000000000002',
    personName: 'Ola Nordmann',
    customerType: 'PRIVATE',
    customerName: 'Ola Nordmann',
    accounts: [
      {
        accountId: 'a0000000-0000-4000-8000-000000000003',
        number: '99860512749',
        name: 'Brukskonto',
        product: 'Brukskonto',
        cashAccountType: 'CACC',
        currency: 'NOK',
        balance: 32_417_50n,
      },
      // An empty account, for payments that lack funds.
      {
        accountId: 'a0000000-0000-4000-8000-000000000004',
        number: '99860514113',
        name: 'Sparekonto',
        product: 'Sparekonto',
        cashAccountType: 'SVGS',
        currency: 'NOK',
        balance: 0n,
      },
    ],
    cardAccounts: [
      {
        cardAccountId: 'd0000000-0000-4000-8000-000000000002',
        relatedAccount: '4799000000000002',
        maskedPan: '479900******0002',
        name: 'Kredittkort',
        product: 'Kredittkort',
        creditLimit: 20_000_00n,
      },
    ],
    agreements: [],
  },
  {
    // Represented by Kari Nordmann, who can therefore choose between private and corporate.
    customerId: 'c0000000-0000-4000-8000-000000000003',
    customerNumber: '14838530061',
    personId: 'b0000000-0000-4000-8000-000000000001',
    personName: 'Kari Nordmann',
    customerType: 'CORPORATE',
    customerName: 'Fjord Kaffe AS',
    accounts: [
      {
        accountId: 'a0000000-0000-4000-8000-000000000005',
        number: '99860515489',
        name: 'Driftskonto',
        product: 'Bedriftskonto',
        cashAccountType: 'CACC',
        currency: 'NOK',
        balance: 1_250_000_00n,
        kidAgreement: { required: true, lengths: [7, 10], checkDigit: 'mod10' },
      },
      {
        accountId: 'a0000000-0000-4000-8000-000000000006',
        number: '99860518224',
        name: 'Skattetrekkskonto',
        product: 'Skattetrekkskonto',
        cashAccountType: 'TAXE',
        currency: 'NOK',
        balance: 184_300_00n,
      },
    ],
    cardAccounts: [],
    agreements: [{ agreementId: 'e0000000-0000-4000-8000-000000000001', name: 'Fjord Kaffe AS' }],
  },
  {
    // Represented by Nora Berg and Emil Haugen, who are not private customers here.
    customerId: 'c0000000-0000-4000-8000-000000000004',
    customerNumber: '25879032086',
    personId: 'b0000000-0000-4000-8000-000000000003',
    personName: 'Nora Berg',
    customerType: 'CORPORATE',
    customerName: 'Nordlys Bygg AS',
    accounts: [
      {
        accountId: 'a0000000-0000-4000-8000-000000000007',
        number: '99860520962',
        name: 'Driftskonto',
        product: 'Bedriftskonto',
        cashAccountType: 'CACC',
        currency: 'NOK',
        balance: 3_400_000_00n,
        kidAgreement: { required: false, lengths: [9], checkDigit: 'mod11' },
      },
      {
        accountId: 'a0000000-0000-4000-8000-000000000008',
        number: '99860522337',
        name: 'Valutakonto',
        product: 'Valutakonto',
        cashAccountType: 'CACC',
        currency: 'EUR',
        balance: 75_000_00n,
      },
    ],
    cardAccounts: [],
    agreements: [
      {
        agreementId: 'e0000000-0000-4000-8000-000000000002',
        name: 'Nordlys Bygg AS',
        representatives: [
          {
            identifier: '06857431071',
            personId: 'b0000000-0000-4000-8000-000000000004',
            personName: 'Emil Haugen',
          },
        ],
        approvalLimit: 100_000_00n,
      },
    ],
  },
]
