import { type Operation, PAYMENT_CREATION_HEADERS, readHeaders, readPsuIdentification } from '@havn/contract'
import type { ReceivedHeaders } from '@havn/http-signature'
import { type Finding, passed, refused } from './finding.ts'

const PSU_HEADERS = {
  required: [],
  optional: ['psu-id', 'x-psu-identity', 'psu-context', 'psu-corporate-id'],
} as const

/** Checks that a call which creates a payment names its PSU, in one of the two ways; undefined for other calls. */
export function checkPsu(headers: ReceivedHeaders, operation: Operation | undefined): Finding | undefined {
  if (operation?.headers !== PAYMENT_CREATION_HEADERS) return undefined
  const read = readHeaders(PSU_HEADERS, headers)
  const psu = read.ok ? readPsuIdentification(read.value) : read
  if (psu.ok) return passed('PSU')
  return refused('PSU', psu.problem.map(({ path, text }) => `${path}: ${text}`).join('\n'))
}
