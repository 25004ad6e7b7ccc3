import type { NcbctPayment } from './ncbct-payment.ts'
import type { NdctPayment } from './ndct-payment.ts'

export const NDCT_EXAMPLE: NdctPayment = {
  instructedAmount: { amount: '1250.00', currency: 'NOK' },
  creditorName: 'Ola Nordmann',
  creditorAccount: { bban: '99860512749', currency: 'NOK' },
  creditorAddress: {
    street: 'Havnegata',
    buildingNumber: '7',
    postalCode: '9008',
    city: 'Tromsø',
    country: 'NO',
  },
  debtorAccount: { bban: '99860510002', currency: 'NOK' },
  remittanceInformationStructuredArray: [{ reference: '12345674', referenceType: 'KID' }],
  endToEndIdentification: 'ORDER-1147',
}

export const INSTANT_EXAMPLE: NdctPayment = {
  ...NDCT_EXAMPLE,
  endToEndIdentification: 'ORDER-1148',
  remittanceInformationStructuredArray: [{ reference: '12345682', referenceType: 'KID' }],
}

export const NCBCT_EXAMPLE: NcbctPayment = {
  instructedAmount: { amount: '12500.00', currency: 'EUR' },
  creditorName: 'Schiffsausrüster Möwe GmbH',
  creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  creditorAddress: { street: 'Am Hafen', buildingNumber: '7', city: 'Köln', country: 'DE' },
  debtorAccount: { bban: '99860510002', currency: 'NOK' },
  remittanceInformationUnstructured: 'Invoice 1147',
  regulatoryReportingCode: '14',
  regulatoryReportingInformation: 'Boat equipment',
  endToEndIdentification: 'ORDER-1147',
}
