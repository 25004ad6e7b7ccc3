import { type Case, corporateId, date, psuId, redirect, requestId } from '../build-vector.ts'

const all = [date, requestId, psuId, corporateId, redirect] as const
const allNames = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']
const leaveOut = (left: string): Case => ({
  name: `${left} sent but not signed`,
  rules: ['SIG-10'],
  problem: 'header-not-signed',
  headers: all,
  names: allNames.filter((name) => name !== left),
})
const twice = (name: string): Case => ({
  name: `${name} sent twice`,
  rules: ['SIG-07'],
  problem: 'signed-header-repeated',
  headers: all,
  tamper: (headers) => [...headers, ...headers.filter(([other]) => other.toLowerCase() === name)],
})

export const coverage: readonly Case[] = [
  ...allNames.map(leaveOut),
  { name: 'only (request-target) signed', rules: ['SIG-10'], problem: 'header-not-signed', names: ['(request-target)'] },
  ...allNames.filter((name) => name !== 'digest').map(twice),
  { name: 'host signed but not sent', rules: ['SIG-07'], problem: 'signed-header-absent', names: ['host', 'date', 'digest', 'x-request-id', 'psu-id'] },
  { name: 'psu-corporate-id signed but not sent', rules: ['SIG-10'], problem: 'signed-header-absent', names: [...allNames.slice(0, 4), 'psu-corporate-id'] },
  { name: 'a line break in a value', rules: ['SIG-11'], problem: 'signed-header-invalid', headers: [date, requestId, ['PSU-ID', 'a\nx-note: b']] },
  { name: 'a NUL in a value', rules: ['SIG-11'], problem: 'signed-header-invalid', headers: [date, requestId, ['PSU-ID', 'a\0b']] },
]
