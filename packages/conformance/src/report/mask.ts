import { parseNationalId } from '@havn/contract'
import type { Exchange } from '../exchange/exchange.ts'
import type { ReportedExchange } from './report.ts'

const bodyCharactersMax = 3000

/** Returns a function that hides what a reader of a report has no business to see. */
export function createMask(nationalIds: readonly string[]): (text: string) => string {
  const known = nationalIds.filter((id) => id !== '')
  return (text) => {
    let masked = text
    for (const id of known) masked = masked.replaceAll(id, hideNumber(id))
    return masked
      .replaceAll(/(?<![\d-])\d{11}(?![\d-])/g, (number) =>
        parseNationalId(number).ok ? hideNumber(number) : number,
      )
      .replaceAll(LINK, hideLink)
  }
}

const hideNumber = (number: string): string => `${number.slice(0, 6)}*****`

/** An address behind scaRedirect: whoever has it can go on in the PSU's place while it lives. */
const LINK = /("scaRedirect"\s*:\s*\{\s*"href"\s*:\s*")([^"]*)/g

function hideLink(_whole: string, before: string, href: string): string {
  const url = URL.parse(href)
  if (url === null) return `${before}…`
  const segments = url.pathname.split('/')
  return `${before}${url.origin}${segments.slice(0, 2).join('/')}/…`
}

/** Returns an exchange as a report shows it. */
export function toReportedExchange(exchange: Exchange, mask: (text: string) => string): ReportedExchange {
  const { number, tpp, method, target, status, milliseconds, signingString } = exchange
  return {
    number,
    tpp,
    request: mask(`${method} ${target}`),
    requestHeaders: exchange.requestHeaders.map(([name, value]) => [name, maskHeader(name, value, mask)]),
    requestBody: cut(mask(exchange.requestBody)),
    ...(signingString === undefined ? {} : { signingString: mask(signingString) }),
    status,
    answerHeaders: Object.entries(exchange.headers).map(([name, value]) => [name, mask(value)]),
    answerBody: cut(mask(exchange.text)),
    milliseconds: Math.round(milliseconds),
  }
}

function maskHeader(name: string, value: string, mask: (text: string) => string): string {
  if (name.toLowerCase() === 'x-psu-identity') return hideNumber(value)
  // Every request has it; the report names the certificate once, by its fingerprint.
  if (name.toLowerCase() === 'tpp-signature-certificate')
    return `${value.slice(0, 24)}… (${value.length} characters)`
  return mask(value)
}

function cut(text: string): string {
  if (text.length <= bodyCharactersMax) return text
  return `${text.slice(0, bodyCharactersMax)}… (${text.length} characters)`
}
