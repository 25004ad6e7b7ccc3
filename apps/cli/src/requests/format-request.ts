import { styleText } from 'node:util'
import type { RequestOutline } from '@havn/contract'
import { commandName } from '../terminal/command-name.ts'
import type { FindErrorPage } from '../dev/console-process.ts'

/** A call in one line; a refusal has its code, its reason, and the command and the page that say more below it. */
export function formatRequest(request: RequestOutline, findErrorPage: FindErrorPage): string {
  const { time, status, method, path, milliseconds, paymentId, requestId } = request
  const line = [
    time,
    styleText(colourOf(status), String(status)),
    method.padEnd(6),
    path,
    milliseconds === undefined ? '' : `${milliseconds} ms`,
    // The path of a payment names it already.
    paymentId === undefined || path.includes(paymentId) ? '' : `payment ${paymentId}`,
  ]
    .filter((part) => part !== '')
    .join('  ')
  if (status < 400) return line
  const { code, refusedBy = 'operation', reason = '' } = request
  const [first = ''] = reason.split('\n')
  const page = code === undefined ? undefined : findErrorPage(code)
  return [
    line,
    `  ${styleText('yellow', code ?? '')}  ${refusedBy}: ${first}`,
    `  ${commandName()} why ${requestId}${page === undefined ? '' : `   ${page}`}`,
  ].join('\n')
}

function colourOf(status: number): 'green' | 'yellow' | 'red' {
  if (status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}
