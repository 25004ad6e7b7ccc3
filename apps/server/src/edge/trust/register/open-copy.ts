import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent as HttpAgent, get as getHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as getHttps } from 'node:https'
import { isProtectedAddress } from '../protected-address.ts'
import { UnusableRegister } from './json-objects.ts'
import { agentOptionsFor } from '../../../platform/outgoing/index.ts'

/** The bytes of a copy of a register, and how old it is. */
export interface OpenedCopy {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly asOf: Date
}

const defaultFetchMilliseconds = 10 * 60_000

export const isAddress = (origin: string) => /^https?:\/\//.test(origin)

/** How a copy of a register is opened. */
export interface OpenOptions {
  readonly now: Date
  /** The proxy through which addresses are asked. */
  readonly egressProxy?: string | undefined
  /** How long a copy from an address may take, to its end. Default ten minutes. */
  readonly fetchMillisecondsMax?: number
}

/** When a file was written: that is how old the copy in it is. An operator who checks an old file may `touch` it. */
export async function readFileAge(path: string): Promise<Date> {
  return (await stat(path)).mtime
}

/**
 * Opens a copy of a register in a file or at an address. A copy from an address is as old as the question for it. Whatever keeps
 * it from being read, also in the middle, is an `UnusableRegister` whose message is for the operator.
 */
export async function openCopy(origin: string, options: OpenOptions): Promise<OpenedCopy> {
  const { now } = options
  if (!isAddress(origin)) {
    const explain = (error: unknown) => describeFileError(origin, error)
    const asOf = await explained(readFileAge(origin), explain)
    // A file from the future would stay fresh for longer than it is.
    return { chunks: explainedChunks(createReadStream(origin), explain), asOf: asOf < now ? asOf : now }
  }
  // On the way, anybody could add a licence.
  if (!isProtectedAddress(origin))
    throw new UnusableRegister(`expected an address that begins with https://, got ${origin}`)
  const { egressProxy, fetchMillisecondsMax = defaultFetchMilliseconds } = options
  const signal = AbortSignal.timeout(fetchMillisecondsMax)
  const explain = (error: unknown) => describeFetchError(origin, error, { egressProxy, signal })
  const response = await explained(fetchCopy(origin, { egressProxy, signal }), explain)
  return { chunks: explainedChunks(response, explain), asOf: now }
}

interface FetchOptions {
  readonly egressProxy: string | undefined
  /** Aborted when the copy has taken too long. */
  readonly signal: AbortSignal
}

/** An address is an operator's setting, so any may be asked. It is asked once: redirects are not followed. */
async function fetchCopy(origin: string, { egressProxy, signal }: FetchOptions): Promise<IncomingMessage> {
  const agentOptions = agentOptionsFor(egressProxy)
  const isTls = origin.startsWith('https:')
  const agent = isTls ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions)
  const options = { agent, headers: { Accept: 'application/json' }, signal }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = isTls ? getHttps(origin, options, resolve) : getHttp(origin, options, resolve)
  request.on('error', reject)
  const response = await promise
  if (response.statusCode === 200) return response
  response.destroy()
  throw new UnusableRegister(`expected 200 from ${origin}, got ${response.statusCode}`)
}

type Explain = (error: unknown) => string

async function explained<Value>(work: Promise<Value>, explain: Explain): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw toUnusable(error, explain)
  }
}

async function* explainedChunks(
  chunks: AsyncIterable<Uint8Array>,
  explain: Explain,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw toUnusable(error, explain)
  }
}

function toUnusable(error: unknown, explain: Explain): UnusableRegister {
  return error instanceof UnusableRegister ? error : new UnusableRegister(explain(error), { cause: error })
}

const FILE_PROBLEMS: Readonly<Record<string, string | undefined>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
}

function describeFileError(path: string, error: unknown): string {
  const problem = FILE_PROBLEMS[codeOf(error)] ?? messageOf(error)
  return `expected a file with a copy of the register, got ${path}: ${problem}`
}

const FETCH_PROBLEMS: Readonly<Record<string, string | undefined>> = {
  ENOTFOUND: 'the name of the host is unknown',
  EAI_AGAIN: 'the name of the host cannot be resolved now',
  ECONNREFUSED: 'the connection was refused',
  ETIMEDOUT: 'the host does not answer',
  ECONNRESET: 'the connection was closed before the end of the copy',
}

function describeFetchError(address: string, error: unknown, { egressProxy, signal }: FetchOptions): string {
  const problem = signal.aborted ? 'it took too long' : (FETCH_PROBLEMS[codeOf(error)] ?? messageOf(error))
  const way = egressProxy === undefined ? 'directly, without HAVN_EGRESS_PROXY' : 'through HAVN_EGRESS_PROXY'
  return `${address} could not be read, ${way}: ${problem}. Check the address and the way out, or import a file that you got otherwise`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The error of a host with several addresses has a code and no message. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || codeOf(error) : String(error)
}
