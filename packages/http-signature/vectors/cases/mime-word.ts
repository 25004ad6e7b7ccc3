import { type Case, type Parts, writeHeader } from '../build-vector.ts'

const word = (charset: string, encoding: string, text: string) => `=?${charset}?${encoding}?${text}?=`
const base64 = (text: string, charset: BufferEncoding = 'utf8') => Buffer.from(text, charset).toString('base64')
const quoted = (text: string, charset: BufferEncoding = 'utf8') =>
  [...Buffer.from(text, charset)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9,.:/+-]/.test(character) ? character : character === ' ' ? '_' : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
const north = { certificate: 'rsa-2048-beyond-ascii', rules: ['SIG-12'] } as const
const cut = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
const whole = (write: (text: string) => string) => (parts: Parts) => write(writeHeader(parts))

export const mimeWord: readonly Case[] = [
  { name: 'UTF-8 in Base64', ...north, write: whole((text) => word('utf-8', 'B', base64(text))) },
  { name: 'UTF-8 in Q', ...north, write: whole((text) => word('utf-8', 'Q', quoted(text))) },
  { name: 'ISO-8859-1 in Base64', ...north, write: whole((text) => word('iso-8859-1', 'B', base64(text, 'latin1'))) },
  { name: 'ISO-8859-1 in Q', ...north, write: whole((text) => word('ISO-8859-1', 'Q', quoted(text, 'latin1'))) },
  { name: 'charset in upper case, encoding in lower case', ...north, write: whole((text) => word('UTF-8', 'b', base64(text))) },
  { name: 'Q with lower-case hexadecimal', ...north, write: whole((text) => word('utf-8', 'q', quoted(text).replaceAll(/=../g, (code) => code.toLowerCase()))) },
  { name: 'a value within ASCII encoded although it need not be', rules: ['SIG-12'], write: whole((text) => word('utf-8', 'B', base64(text))) },
  { name: 'several encoded words with a space between', ...north, write: whole((text) => cut(text, 40).map((part) => word('utf-8', 'B', base64(part))).join(' ')) },
  { name: 'words of two charsets', ...north, write: whole((text) => cut(text, 50).map((part, index) => (index % 2 ? word('utf-8', 'Q', quoted(part)) : word('iso-8859-1', 'B', base64(part, 'latin1')))).join(' ')) },
  { name: 'raw UTF-8 bytes without encoding', ...north, write: whole((text) => Buffer.from(text).toString('latin1')) },
  { name: 'raw ISO-8859-1 bytes without encoding', ...north, write: whole((text) => text) },
  { name: 'an escaped name in UTF-8', rules: ['SIG-12', 'SIG-05'], certificate: 'rsa-2048-beyond-ascii', parts: { keyId: 'SN=C0FFEE,CA=CN=Utsteder \\C3\\98 2,O=B\\C3\\A6rekraft Tillit AS,L=Troms\\C3\\B8,C=NO' } },
  { name: 'an unknown charset', ...north, problem: 'mime-word-charset-unknown', write: whole((text) => word('windows-1252', 'B', base64(text, 'latin1'))) },
  { name: 'a charset with a language', ...north, problem: 'mime-word-charset-unknown', write: whole((text) => word('utf-8*no', 'B', base64(text))) },
  { name: 'an unknown encoding', ...north, problem: 'mime-word-malformed', write: whole((text) => word('utf-8', 'X', base64(text))) },
  { name: 'no closing mark', ...north, problem: 'mime-word-malformed', write: whole((text) => word('utf-8', 'B', base64(text)).slice(0, -2)) },
  { name: 'text after the encoded word', ...north, problem: 'mime-word-malformed', write: whole((text) => `${word('utf-8', 'B', base64(text))} junk`) },
  { name: 'Base64 without padding in the word', ...north, problem: 'mime-word-malformed', write: whole((text) => word('utf-8', 'B', base64(`${text}${' '.repeat((4 - (Buffer.byteLength(text) % 3)) % 3)}`).replace(/=+$/, ''))) },
  { name: 'URL-safe Base64 in the word', ...north, problem: 'mime-word-malformed', write: whole((text) => word('utf-8', 'B', Buffer.from(text).toString('base64url'))) },
  { name: 'a bare equals sign in Q', ...north, problem: 'mime-word-malformed', write: whole((text) => word('utf-8', 'Q', quoted(text).replaceAll('=3D', '='))) },
  { name: 'ISO-8859-1 bytes called UTF-8', ...north, problem: 'mime-word-text-invalid', write: whole((text) => word('utf-8', 'B', base64(text, 'latin1'))) },
  { name: 'encoded twice', ...north, problem: 'part-malformed', write: whole((text) => word('utf-8', 'B', base64(word('utf-8', 'B', base64(text))))) },
  { name: 'only the keyId encoded', ...north, problem: 'key-id-malformed', write: (p) => writeHeader({ ...p, keyId: word('utf-8', 'B', base64(p.keyId)) }) },
  { name: 'too long', rules: ['SIG-12'], problem: 'signature-too-long', write: whole((text) => `${text}${' '.repeat(8192)}`) },
  { name: 'a newline at the end of the encoded text', ...north, problem: 'part-malformed', write: whole((text) => word('utf-8', 'B', base64(`${text}\n`))) },
]
