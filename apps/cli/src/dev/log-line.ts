import { styleText } from 'node:util'
import { TppMessageCode } from '@havn/contract'
import type { FindErrorPage } from './console-process.ts'

const levelWarn = 40

/** The short form of a log line for the terminal, for calls, notifications that failed and warnings; undefined for others, which are in the file only. */
export function shortenLogLine(line: string, findErrorPage?: FindErrorPage): string | undefined {
  const entry = parseEntry(line)
  if (entry === undefined) return line.trim() === '' ? undefined : line
  const { method, path, status, milliseconds, requestId, code, hint } = entry
  if (path === '/readyz' || path === '/livez') return undefined
  if (typeof method === 'string' && typeof path === 'string' && typeof status === 'number') {
    const duration = typeof milliseconds === 'number' ? `${milliseconds.toFixed(0)} ms` : ''
    const parts = [
      colour(status),
      method.padEnd(6),
      path,
      duration,
      typeof requestId === 'string' ? requestId : '',
    ]
    const call = parts.filter((part) => part !== '').join('  ')
    return typeof code === 'string'
      ? `${call}\n     ${describeRefusal(code, hint)}${describePage(code, findErrorPage)}`
      : call
  }
  const { level, msg, notificationId } = entry
  if (typeof notificationId === 'string') return describeTry(entry)
  if (typeof level !== 'number' || level < levelWarn) return undefined
  return `${styleText('yellow', 'server:')} ${typeof msg === 'string' ? msg : line}`
}

/** The code of a refusal and, in one line, what to do about it: the whole text is in the answer and in `havn why`. */
function describeRefusal(code: string, hint: unknown): string {
  const [line = ''] = (typeof hint === 'string' ? hint : '').split('\n')
  return line === '' ? styleText('yellow', code) : `${styleText('yellow', code)}  ${line}`
}

/** A line with the address of the page about a code; empty without a console. */
function describePage(code: string, findErrorPage: FindErrorPage | undefined): string {
  const known = TppMessageCode.enum.find((one) => one === code)
  const page = known && findErrorPage?.(known)
  return page === undefined ? '' : `\n     ${page}`
}

/** A notification that was not delivered, and when it is sent again; undefined for one that was. */
function describeTry({ outcome, status, problem, address, nextTryAt }: Record<string, unknown>) {
  if (outcome === 'delivered') return undefined
  const answer = typeof status === 'number' ? colour(status) : styleText('red', 'no answer')
  const where = typeof address === 'string' ? `  ${address}` : ''
  const why = typeof problem === 'string' ? `  ${problem}` : ''
  return `${styleText('yellow', 'notification')}  ${answer}${where}${why}  ${describeNext(outcome, nextTryAt)}`
}

function describeNext(outcome: unknown, nextTryAt: unknown): string {
  if (outcome === 'stopped') return 'your 410 ended the subscription'
  if (typeof nextTryAt !== 'string') return 'given up'
  return `tried again at ${new Date(nextTryAt).toTimeString().slice(0, 8)}`
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null ? { ...entry } : undefined
  } catch {
    return undefined
  }
}

function colour(status: number): string {
  if (status >= 500) return styleText('red', String(status))
  return status >= 400 ? styleText('yellow', String(status)) : styleText('green', String(status))
}
