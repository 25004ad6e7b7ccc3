import { Type } from 'typebox'
import { Link, linksOf } from '../values/addresses/link.ts'

export const PaymentLinks = linksOf(
  {
    self: Link,
    status: Link,
    scaRedirect: Type.Optional(Link),
    scaStatus: Type.Optional(Link),
    startAuthorisation: Type.Optional(Link),
  },
  {
    title: 'PaymentLinks',
    description:
      'the payment itself and its status; scaRedirect is where to send the PSU (absent in the decoupled approach), scaStatus is the state of the SCA, startAuthorisation starts another',
  },
)
