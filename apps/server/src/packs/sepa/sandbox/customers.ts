import type { SandboxCustomer } from '../../sandbox-data.ts'

/** People log in with their names: see `LOGIN_NAME`. */
export const GERMAN_CUSTOMERS: readonly SandboxCustomer[] = [
  {
    customerId: 'c0000000-0000-4000-8000-000000000101',
    customerNumber: 'anna.becker',
    personId: 'b0000000-0000-4000-8000-000000000101',
    personName: 'Anna Becker',
    customerType: 'PRIVATE',
    customerName: 'Anna Becker',
    accounts: [
      {
        accountId: 'a0000000-0000-4000-8000-000000000101',
        number: 'DE04100000010000000101',
        name: 'Girokonto',
        product: 'Girokonto',
        cashAccountType: 'CACC',
        currency: 'EUR',
        balance: 25_000_00n,
      },
      // Nearly empty, for payments that lack funds.
      {
        accountId: 'a0000000-0000-4000-8000-000000000102',
        number: 'DE74100000010000000102',
        name: 'Tagesgeldkonto',
        product: 'Tagesgeldkonto',
        cashAccountType: 'SVGS',
        currency: 'EUR',
        balance: 12_34n,
      },
    ],
    cardAccounts: [
      {
        cardAccountId: 'd0000000-0000-4000-8000-000000000101',
        relatedAccount: '4799000000000001',
        maskedPan: '479900xxxxxx0001',
        name: 'Kreditkarte',
        product: 'Kreditkarte',
        creditLimit: 5_000_00n,
      },
    ],
    agreements: [],
  },
  {
    customerId: 'c0000000-0000-4000-8000-000000000102',
    customerNumber: 'bruno.maier',
    personId: 'b0000000-0000-4000-8000-000000000102',
    personName: 'Bruno Maier',
    customerType: 'PRIVATE',
    customerName: 'Bruno Maier',
    accounts: [
      {
        accountId: 'a0000000-0000-4000-8000-000000000103',
        number: 'DE20100000010000000201',
        name: 'Girokonto',
        product: 'Girokonto',
        cashAccountType: 'CACC',
        currency: 'EUR',
        balance: 800_00n,
      },
    ],
    cardAccounts: [],
    agreements: [],
  },
  {
    // Represented by Clara Vogel and David Krüger, who are not private customers here.
    customerId: 'c0000000-0000-4000-8000-000000000103',
    customerNumber: 'clara.vogel',
    personId: 'b0000000-0000-4000-8000-000000000103',
    personName: 'Clara Vogel',
    customerType: 'CORPORATE',
    customerName: 'Möbelwerk Köln GmbH',
    accounts: [
      {
        accountId: 'a0000000-0000-4000-8000-000000000104',
        number: 'DE36100000010000000301',
        name: 'Geschäftskonto',
        product: 'Geschäftskonto',
        cashAccountType: 'CACC',
        currency: 'EUR',
        balance: 400_000_00n,
      },
    ],
    cardAccounts: [],
    agreements: [
      {
        agreementId: 'e0000000-0000-4000-8000-000000000101',
        name: 'Möbelwerk Köln GmbH',
        representatives: [
          {
            identifier: 'david.krueger',
            personId: 'b0000000-0000-4000-8000-000000000104',
            personName: 'David Krüger',
          },
        ],
        approvalLimit: 10_000_00n,
      },
    ],
  },
]
