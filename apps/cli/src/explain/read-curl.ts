import { existsSync, readFileSync } from 'node:fs'
import {
  type CurlOption,
  MEANINGFUL_OPTIONS,
  UNSUPPORTED,
  WITH_IGNORED_VALUE,
  WITHOUT_VALUE,
} from './curl-options.ts'
import { type GivenRequest, targetOf, toHeaderBytes } from './given-request.ts'
import { splitShellWords } from './shell-words.ts'

type Used = { option: CurlOption; value: string }

/** Reads a curl command as it was typed or copied, and returns the request that curl would send. */
export function readCurl(text: string): GivenRequest {
  const notes: string[] = []
  const { words, unexpanded } = splitShellWords(text.trim().replace(/^\$ +/, ''))
  if (/\^\r?\n/.test(text))
    throw new Error('this command was copied for the prompt of Windows (cmd): copy it as cURL (bash) instead')
  if (unexpanded.length > 0)
    notes.push(
      `The command contains ${[...new Set(unexpanded)].join(', ')}, which your shell replaces and this does not: paste the command with their values, or capture the request (curl -v).`,
    )
  const used = [...readOptions(words.slice(1))]
  const body = readData(used, notes)
  const address = used.find(({ option }) => option === 'url')?.value
  if (address === undefined) throw new Error('the curl command has no URL')
  const target = targetOf(address)
  const isGet = used.some(({ option }) => option === 'get')
  const separator = target.includes('?') ? '&' : '?'
  return {
    method: methodOf(used, body !== undefined && !isGet),
    target: isGet && body !== undefined ? `${target}${separator}${Buffer.from(body).toString()}` : target,
    headers: headersOf(used, { address, hasBody: body !== undefined && !isGet }),
    body: isGet ? new Uint8Array() : (body ?? new Uint8Array()),
    notes,
  }
}

const meaningful = new Map<string, CurlOption>(Object.entries(MEANINGFUL_OPTIONS))

function* readOptions(words: readonly string[]): Generator<Used> {
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const name = word.startsWith('--') ? word : word.slice(0, 2)
    if (!word.startsWith('-') || word === '-') yield { option: 'url', value: word }
    else if (UNSUPPORTED.has(name))
      throw new Error(`curl ${name} sends no JSON body as the interface takes it; use --data-binary`)
    else if (meaningful.has(name)) {
      const option = meaningful.get(name) ?? 'url'
      const takesValue = !WITHOUT_VALUE.has(option)
      // A short option may have its value behind it (-XPOST), and others if it takes none (-sS).
      const rest = word.startsWith('--') ? '' : word.slice(2)
      if (!takesValue && rest !== '') left.unshift(`-${rest}`)
      yield { option, value: takesValue ? (rest === '' ? requireValue(left, name) : rest) : '' }
    } else if (WITH_IGNORED_VALUE.has(name)) {
      if (word === name) requireValue(left, name)
    } else if (!word.startsWith('--') && word.length > 2) left.unshift(`-${word.slice(2)}`)
  }
}

function requireValue(left: string[], name: string): string {
  const value = left.shift()
  if (value === undefined) throw new Error(`curl ${name} needs a value, and the command ends there`)
  return value
}

function methodOf(used: readonly Used[], hasBody: boolean): string {
  const asked = used.findLast(({ option }) => option === 'request')?.value
  if (asked !== undefined) return asked
  if (used.some(({ option }) => option === 'head')) return 'HEAD'
  return hasBody ? 'POST' : 'GET'
}

/** The body: curl joins several with an ampersand. */
function readData(used: readonly Used[], notes: string[]): Uint8Array | undefined {
  const parts = used.flatMap(({ option, value }) => {
    if (option === 'data-raw') return [Buffer.from(value)]
    if (option === 'data-binary' || option === 'json') return [readValue(value)]
    return option === 'data' ? [withoutLineEnds(value, notes)] : []
  })
  if (parts.length === 0) return undefined
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from('&'), part])))
}

function readValue(value: string): Buffer {
  if (!value.startsWith('@')) return Buffer.from(value)
  const file = value.slice(1)
  if (file === '-')
    throw new Error('the command reads its body from standard input (@-): name a file instead')
  if (!existsSync(file))
    throw new Error(`there is no file ${file}, which the command sends (@${file}); start this where it is`)
  return readFileSync(file)
}

/** `-d @file` removes line ends, which is a classic: the digest is then of other bytes than the file's. */
function withoutLineEnds(value: string, notes: string[]): Buffer {
  const bytes = readValue(value)
  if (!value.startsWith('@')) return bytes
  const sent = bytes.filter((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0)
  if (sent.length < bytes.length)
    notes.push(
      `curl -d ${value} sends the file without its line ends (${sent.length} of ${bytes.length} bytes): a Digest of the file does not fit. Use --data-binary ${value}.`,
    )
  return Buffer.from(sent)
}

function headersOf(
  used: readonly Used[],
  { address, hasBody }: { address: string; hasBody: boolean },
): GivenRequest['headers'] {
  const lines = used.flatMap(({ option, value }) => (option === 'header' ? readHeaderLines(value) : []))
  const given = lines.flatMap(readHeader)
  const removed = new Set(
    lines.filter((line) => /^[^:]+:\s*$/.test(line)).map((line) => line.split(':', 1)[0]?.toLowerCase()),
  )
  const names = new Set([...given.map(({ name }) => name.toLowerCase()), ...removed])
  const isJson = used.some(({ option }) => option === 'json')
  const host = URL.parse(/^[a-z]+:\/\//i.test(address) ? address : `http://${address}`)?.host ?? ''
  const contentType = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const added = [
    { name: 'Host', value: host },
    ...(hasBody ? [{ name: 'Content-Type', value: contentType }] : []),
  ]
  return [...added.filter(({ name }) => !names.has(name.toLowerCase())), ...given]
}

function readHeaderLines(value: string): string[] {
  if (!value.startsWith('@')) return [value]
  return readValue(value)
    .toString()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
}

/** A header line. `Name;` sends a header without a value, `Name:` sends none. */
function readHeader(line: string): GivenRequest['headers'] {
  const [, name, value] = /^([^:;\s]+)\s*:[ \t]*(.+?)[ \t]*$/s.exec(line) ?? []
  if (name !== undefined && value !== undefined) return [{ name, value: toHeaderBytes(value) }]
  const empty = /^([^:;\s]+);$/.exec(line)?.[1]
  return empty === undefined ? [] : [{ name: empty, value: '' }]
}
