import type { ReportedInterface, Service } from '../../../edge/index.ts'

/** What interfaces and services are called in a report. */
export const INTERFACE_NAMES: Readonly<Record<ReportedInterface, string>> = {
  dedicated: 'Dedicated interface (XS2A)',
  psu: "The PSU's pages (SCA and granted access)",
  own: "The bank's own channel",
}

export const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  'payment-initiation': 'Payment initiation',
  'account-information': 'Account information',
  'funds-confirmation': 'Confirmation of funds',
  other: 'Consents and other calls',
  'psu-pages': 'Pages',
}
