import { styleText } from 'node:util'
import { commandName } from '../terminal/command-name.ts'
import type { ProxiedCall } from './answer-through.ts'

/** A line for the terminal; below it the reason of a refusal, and what to do next. */
export function formatProxied(call: ProxiedCall): string {
  const { status, method, path, milliseconds, requestId, refusals, answeredBy } = call
  const head = [colour(status), method.padEnd(6), path, `${milliseconds} ms`, requestId ?? ''].filter(
    (part) => part !== '',
  )
  const reasons = refusals.map(({ code, text }) => `       ${code}: ${text.split('\n', 1).join('')}`)
  return [head.join('  '), ...reasons, ...hintsOf(call, answeredBy)].join('\n')
}

function hintsOf(
  { status, requestId, isApprovalPending }: ProxiedCall,
  answeredBy: ProxiedCall['answeredBy'],
): string[] {
  if (answeredBy === 'proxy') return []
  if (isApprovalPending) return [`       the PSU must approve: ${commandName()} approve last`]
  return status >= 400 && requestId !== undefined ? [`       ${commandName()} why ${requestId}`] : []
}

function colour(status: number): string {
  if (status >= 500) return styleText('red', String(status))
  return status >= 400 ? styleText('yellow', String(status)) : styleText('green', String(status))
}
