import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '@havn/test-certificates'
import type { StatePaths } from '../installation/state.ts'

/**
 * Writes the document of a German bank, which all TPPs share and which has the interface of the Berlin Group at a port of its
 * own. Returns the folder of such documents.
 */
export function writeGermanBank({ banks }: StatePaths, port: number): string {
  const folder = join(banks, 'berlin')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const publicUrls = ['localhost', '127.0.0.1'].map((host) => ({
    url: `https://${host}:${port}`,
    interface: 'berlin-group-1.3',
  }))
  const document = { bank: 'berlin', pack: 'sepa', languages: ['en'], publicUrls }
  writePrivate(join(folder, 'bank.json'), `${JSON.stringify(document, undefined, 2)}\n`)
  return banks
}

/** A SEPA credit transfer of the bank's first customer, as a body. */
const EXAMPLE = {
  instructedAmount: { currency: 'EUR', amount: '12.50' },
  debtorAccount: { iban: 'DE04100000010000000101' },
  creditorName: 'Bruno Maier',
  creditorAccount: { iban: 'DE20100000010000000201' },
}

/** What a plain client sends to create a payment: a certificate on the connection, and nothing that is signed. */
export function exampleCurl(
  files: { readonly cert: string; readonly key: string; readonly ca: string },
  port: number,
): string {
  const headers = [
    'Content-Type: application/json',
    `X-Request-ID: ${randomUUID()}`,
    'PSU-IP-Address: 192.0.2.1',
    'TPP-Redirect-URI: https://tpp.example/ok',
  ]
  return [
    `curl --cert ${files.cert} --key ${files.key} --cacert ${files.ca}`,
    ...headers.map((header) => `-H '${header}'`),
    `-d '${JSON.stringify(EXAMPLE)}'`,
    `https://localhost:${port}/v1/payments/sepa-credit-transfers`,
  ].join(' ')
}
