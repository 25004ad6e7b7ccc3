import { type Static, Type } from 'typebox'
import { Link } from '../../values/addresses/link.ts'
import { CustomerType } from './new-customer.ts'

export const SandboxAgreement = Type.Object(
  {
    id: Type.String({ description: 'the PSU-Corporate-ID' }),
    name: Type.String(),
    engagements: Type.Array(Type.String()),
    _links: Type.Object({ self: Link, engagements: Link }),
  },
  { title: 'SandboxAgreement', description: 'a corporate agreement' },
)
export type SandboxAgreement = Static<typeof SandboxAgreement>

export const SandboxCustomer = Type.Object(
  {
    customerId: Type.String(),
    customerNumber: Type.String({ description: 'the number to identify with in the SCA of the sandbox' }),
    customerType: CustomerType,
    customerName: Type.String(),
    agreements: Type.Array(SandboxAgreement),
    accounts: Type.Array(Type.String(), { description: 'account numbers (BBAN)' }),
    cardAccounts: Type.Array(Type.String(), { description: 'ids of card accounts' }),
    _links: Type.Object(
      { self: Link, phone: Link },
      { description: 'phone: the page that stands for a phone, where decoupled authorisations wait' },
    ),
  },
  { title: 'SandboxCustomer', description: 'a mock customer of the sandbox' },
)
export type SandboxCustomer = Static<typeof SandboxCustomer>

export const SandboxCustomerList = Type.Array(SandboxCustomer, { title: 'SandboxCustomerList' })
export type SandboxCustomerList = Static<typeof SandboxCustomerList>
