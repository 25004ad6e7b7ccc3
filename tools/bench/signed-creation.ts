import { createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto'
import type { NdctPayment } from '@havn/contract'
import { signRequest } from '@havn/http-signature'
import type { TppFiles } from './certificates.ts'

export interface Signer {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

export function signerOf({ keyPem, certificatePem }: Pick<TppFiles, 'keyPem' | 'certificatePem'>): Signer {
  return { key: createPrivateKey(keyPem), certificate: new X509Certificate(certificatePem) }
}

/** A creation by single SCA as a TPP sends it, down to the bytes; its text makes it nobody's logical duplicate. */
export function signedCreation({ key, certificate }: Signer, host: string): Buffer {
  const target = '/v1/payments/norwegian-domestic-credit-transfers'
  const requestId = randomUUID()
  const payment: NdctPayment = {
    instructedAmount: { amount: '125.50', currency: 'NOK' },
    creditorName: 'Ola Nordmann',
    creditorAccount: { bban: '99860512749', currency: 'NOK' },
    creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    remittanceInformationUnstructured: `Invoice ${requestId}`,
  }
  const body = Buffer.from(JSON.stringify(payment))
  const headers = {
    Date: new Date().toUTCString(),
    'X-Request-ID': requestId,
    'Content-Type': 'application/json',
    'x-accept-fix': 'payment-status-before-approval',
    'TPP-Session-ID': randomUUID(),
    'TPP-Redirect-URI': 'https://tpp.example/callback?from=bank',
    'PSU-IP-Address': '192.0.2.7',
    'X-PSU-IDENTITY': '14838530061',
    'PSU-Context': 'PRIVATE',
  }
  const added = signRequest({ method: 'POST', target, headers, body, key, certificate })
  const lines = Object.entries({ Host: host, ...headers, ...added, 'Content-Length': String(body.length) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`POST ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'), body])
}
