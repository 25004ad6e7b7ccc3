import { type Case, type Parts, writeHeader } from '../build-vector.ts'

const malformed = { problem: 'part-malformed', rules: ['SIG-04'] } as const
const list = (headers: string): Pick<Case, 'write'> => ({ write: (parts: Parts) => writeHeader({ ...parts, headers }) })
const base64 = { problem: 'signature-not-base64', rules: ['SIG-09'] } as const

export const signatureHeader: readonly Case[] = [
  { name: 'no Signature header', rules: ['SIG-04'], problem: 'signature-missing', tamper: (headers) => headers.slice(0, -1) },
  { name: 'two Signature headers', rules: ['SIG-04'], problem: 'signature-repeated', tamper: (headers) => [...headers, ...headers.slice(-1)] },
  { name: 'an empty Signature header', ...malformed, write: () => '' },
  { name: 'parts with a semicolon between', ...malformed, write: (p) => writeHeader(p).replaceAll('",', '";') },
  { name: 'single quotes', ...malformed, write: (p) => writeHeader(p).replaceAll('"', "'") },
  { name: 'no quotes around algorithm', ...malformed, write: (p) => writeHeader(p).replace(/algorithm="([^"]*)"/, 'algorithm=$1') },
  { name: 'the word Signature in front', ...malformed, write: (p) => `Signature ${writeHeader(p)}` },
  { name: 'no closing quote', ...malformed, write: (p) => writeHeader(p).slice(0, -1) },
  { name: 'a comma at the end', ...malformed, write: (p) => `${writeHeader(p)},` },
  { name: 'white space before a comma', ...malformed, write: (p) => writeHeader(p).replace(',algorithm', ' ,algorithm') },
  { name: 'white space around an equals sign', ...malformed, write: (p) => writeHeader(p).replace('algorithm=', 'algorithm =') },
  { name: 'created as another part', rules: ['SIG-04'], problem: 'part-unknown', write: (p) => writeHeader(p).replace(',headers', ',created=1793866351,headers') },
  { name: 'keyid in lower case', rules: ['SIG-04'], problem: 'part-unknown', write: (p) => writeHeader(p).replace('keyId', 'keyid') },
  { name: 'two algorithm parts', rules: ['SIG-04'], problem: 'part-repeated', write: (p) => writeHeader(p).replace(',headers', ',algorithm="rsa-sha256",headers') },
  { name: 'no keyId', rules: ['SIG-04'], problem: 'part-missing', write: (p) => writeHeader(p).replace(/^keyId="[^"]*",/, '') },
  { name: 'no algorithm', rules: ['SIG-04'], problem: 'part-missing', write: (p) => writeHeader(p).replace(/algorithm="[^"]*",/, '') },
  { name: 'no headers', rules: ['SIG-04'], problem: 'part-missing', write: (p) => writeHeader(p).replace(/headers="[^"]*",/, '') },
  { name: 'no signature', rules: ['SIG-04'], problem: 'part-missing', write: (p) => writeHeader(p).replace(/,signature="[^"]*"/, '') },
  { name: 'algorithm before keyId', rules: ['SIG-04'], problem: 'part-out-of-order', write: (p) => writeHeader(p).replace(/^(keyId="[^"]*"),(algorithm="[^"]*")/, '$2,$1') },
  { name: 'signature before headers', rules: ['SIG-04'], problem: 'part-out-of-order', write: (p) => writeHeader(p).replace(/(headers="[^"]*"),(signature="[^"]*")/, '$2,$1') },
  { name: 'an empty list of headers', rules: ['SIG-07'], problem: 'header-list-empty', ...list('') },
  { name: 'two spaces between names', rules: ['SIG-07'], problem: 'header-list-spacing', ...list('date  x-request-id psu-id digest') },
  { name: 'commas between names', rules: ['SIG-07'], problem: 'header-list-spacing', ...list('date,x-request-id,psu-id,digest') },
  { name: 'a space after the last name', rules: ['SIG-07'], problem: 'header-list-spacing', ...list('date x-request-id psu-id digest ') },
  { name: 'a name in upper case', rules: ['SIG-07'], problem: 'header-list-upper-case', ...list('Date x-request-id psu-id digest') },
  { name: 'a name with a colon', rules: ['SIG-07'], problem: 'header-list-name-invalid', ...list('date: x-request-id psu-id digest') },
  { name: '(created)', rules: ['SIG-08'], problem: 'header-list-pseudo-header-unknown', ...list('(created) date x-request-id psu-id digest') },
  { name: 'a name twice', rules: ['SIG-07'], problem: 'header-list-repeated', ...list('date x-request-id psu-id digest date') },
  { name: 'an empty signature', ...base64, alter: () => '' },
  { name: 'a signature in URL-safe Base64', ...base64, alter: (text) => Buffer.from(text, 'base64').toString('base64url') },
  { name: 'a signature without padding', ...base64, alter: (text) => text.replace(/=+$/, '') },
  { name: 'a signature with a space', ...base64, alter: (text) => `${text.slice(0, 76)} ${text.slice(76)}` },
  { name: 'a signature with other trailing bits', ...base64, alter: (text) => text.replace(/(.)==$/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==`) },
  { name: 'a signature with junk after it', ...base64, alter: (text) => `${text}AA==` },
  { name: 'a signature with a character that is not Base64', ...base64, alter: (text) => `!${text.slice(1)}` },
]
