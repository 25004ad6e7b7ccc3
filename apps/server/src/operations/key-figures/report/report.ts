import { readinessGapMillisecondsMax } from '../readiness-gap.ts'
import {
  interfaceOf,
  INTERFACES,
  type ReportedInterface,
  type Service,
  SERVICES,
} from '../../../edge/index.ts'
import { type Quarter, spanOfDay } from './quarter.ts'
import type { StoredFigures } from './report.store.ts'
import { intersectSpans, joinSpans, type Span, totalMilliseconds } from './spans.ts'

/** The figures of one interface in one day, or in the whole quarter. */
export interface Figures {
  /** How much of the time was measured: 86,400 seconds, one hour more or less when the clocks change. */
  readonly measuredSeconds: number
  /** Of the measured time, rounded down to thousandths. */
  readonly uptimePercent: number
  readonly downtimePercent: number
  readonly plannedDowntimeSeconds: number
  readonly unplannedDowntimeSeconds: number
  readonly calls: number
  /** By service; a service without calls is absent. */
  readonly callsOf: Readonly<Partial<Record<Service, number>>>
  readonly errors: number
  readonly unanswered: number
  /** Undefined without calls. */
  readonly errorRatePercent: number | undefined
  /** From the receipt of a call until its answer was sent; undefined where no call was answered with what it asked for. */
  readonly meanMilliseconds: Readonly<Partial<Record<Service, number>>>
}

export interface DayFigures extends Figures {
  readonly day: string
}

/** A quarter as a whole, and its name. */
export interface QuarterSummary {
  readonly quarter: string
  /** How many of its days were measured, and how many it has. */
  readonly measuredDays: number
  readonly quarterDays: number
  readonly summary: Figures
}

export interface InterfaceReport {
  readonly interface: ReportedInterface
  readonly services: readonly Service[]
  /** The days of which anything was measured. */
  readonly days: readonly DayFigures[]
  /** Of all these days together; undefined if there are none. */
  readonly summary: Figures | undefined
  /** The quarter before; undefined if nothing was measured then. */
  readonly before?: QuarterSummary | undefined
}

/** What a bank publishes about a quarter. */
export interface Report {
  readonly bank: string
  readonly quarter: string
  readonly firstDay: string
  readonly lastDay: string
  /** That of the days. */
  readonly timeZone: string
  /** In ISO 8601: what happens later is not in it. */
  readonly madeAt: string
  readonly interfaces: readonly InterfaceReport[]
  /** The days on which the dedicated interface was less available than the bank's own channel; absent if that is unknown. */
  readonly daysBehindOwn?: readonly string[]
}

export function createReport(
  facts: { readonly bank: string; readonly quarter: Quarter; readonly now: number },
  stored: StoredFigures,
  own?: StoredFigures,
): Report {
  const { bank, quarter, now } = facts
  const interfaces = INTERFACES.map((name) => {
    const services = SERVICES.filter((service) => interfaceOf(service) === name)
    return reportInterface({ name, services }, quarter, stored, now)
  })
  // What customers do in the bank's own channel is counted as pages.
  const ownReport = own && reportInterface({ name: 'own', services: ['psu-pages'] }, quarter, own, now)
  return {
    bank,
    quarter: quarter.name,
    firstDay: quarter.days.at(0) ?? '',
    lastDay: quarter.days.at(-1) ?? '',
    timeZone: quarter.timeZone,
    madeAt: new Date(now).toISOString(),
    interfaces: [...interfaces, ...(ownReport === undefined ? [] : [ownReport])],
    ...(ownReport && { daysBehindOwn: findDaysBehind(interfaces, ownReport) }),
  }
}

/** Days that both were measured on. Article 32(1): the dedicated interface is as available as the bank's own channel. */
function findDaysBehind(interfaces: readonly InterfaceReport[], own: InterfaceReport): readonly string[] {
  const uptimes = new Map(own.days.map(({ day, uptimePercent }) => [day, uptimePercent]))
  const dedicated = interfaces.find(({ interface: name }) => name === 'dedicated')?.days ?? []
  return dedicated
    .filter(({ day, uptimePercent }) => uptimePercent < (uptimes.get(day) ?? 0))
    .map(({ day }) => day)
}

/** How many days the quarter of a report has. */
export const countDays = ({ firstDay, lastDay }: Pick<Report, 'firstDay' | 'lastDay'>): number =>
  Temporal.PlainDate.from(firstDay).until(lastDay).days + 1

/** A report with the summaries of the quarter before. */
export function withBefore(report: Report, before: Report): Report {
  const { quarter } = before
  const quarterDays = countDays(before)
  const found = new Map(before.interfaces.map((one) => [one.interface, one]))
  const interfaces = report.interfaces.map((one) => {
    const { summary, days = [] } = found.get(one.interface) ?? {}
    return summary === undefined
      ? one
      : { ...one, before: { quarter, measuredDays: days.length, quarterDays, summary } }
  })
  return { ...report, interfaces }
}

function reportInterface(
  { name, services }: Pick<InterfaceReport, 'services'> & { readonly name: ReportedInterface },
  quarter: Quarter,
  stored: StoredFigures,
  now: number,
): InterfaceReport {
  const { ready, maintenance, measuredPeriods } = stored
  const found = stored.outages.filter((outage) => outage.interface === 'all' || outage.interface === name)
  const present =
    ready !== undefined && now - ready.lastAt > readinessGapMillisecondsMax
      ? [{ from: ready.lastAt, until: now }]
      : []
  const down = joinSpans([...found, ...present])
  const planned = intersectSpans(down, joinSpans(maintenance))
  const sinceReady = ready === undefined ? [] : [{ from: ready.firstAt, until: now }]
  const measured =
    measuredPeriods.length === 0 ? sinceReady : intersectSpans(sinceReady, joinSpans(measuredPeriods))

  function figuresOf(span: Span, days: ReadonlySet<string>): Figures {
    const window = intersectSpans([span], measured)
    const lengthOf = (spans: readonly Span[]) => totalMilliseconds(intersectSpans(spans, window))
    const totals = stored.totals.filter(({ day, service }) => days.has(day) && services.includes(service))
    const milliseconds = {
      measured: totalMilliseconds(window),
      down: lengthOf(down),
      planned: lengthOf(planned),
    }
    return toFigures(milliseconds, totals)
  }

  const days = quarter.days
    .map((day) => ({ day, ...figuresOf(spanOfDay(quarter, day), new Set([day])) }))
    .filter(({ measuredSeconds }) => measuredSeconds > 0)
  const [first, last] = [days.at(0), days.at(-1)]
  const summary =
    first &&
    last &&
    figuresOf(
      { from: spanOfDay(quarter, first.day).from, until: spanOfDay(quarter, last.day).until },
      new Set(days.map(({ day }) => day)),
    )
  return { interface: name, services, days, summary }
}

function toFigures(
  milliseconds: { readonly measured: number; readonly down: number; readonly planned: number },
  totals: StoredFigures['totals'],
): Figures {
  const { measured, down, planned } = milliseconds
  const sum = (count: (total: StoredFigures['totals'][number]) => number) =>
    totals.reduce((all, total) => all + count(total), 0)
  const [calls, errors] = [sum((total) => total.calls), sum((total) => total.errors)]
  // Rounded down, so that a day with an outage never has 100 %.
  const uptime = measured === 0 ? 0 : Math.floor(((measured - down) / measured) * 100_000)
  return {
    measuredSeconds: Math.round(measured / 1_000),
    uptimePercent: uptime / 1_000,
    downtimePercent: (100_000 - uptime) / 1_000,
    plannedDowntimeSeconds: Math.round(planned / 1_000),
    unplannedDowntimeSeconds: Math.round(down / 1_000) - Math.round(planned / 1_000),
    calls,
    callsOf: callsByService(totals),
    errors,
    unanswered: sum((total) => total.unanswered),
    errorRatePercent: calls === 0 ? undefined : Math.round((errors / calls) * 100_000) / 1_000,
    meanMilliseconds: meansOf(totals),
  }
}

function callsByService(totals: StoredFigures['totals']): Figures['callsOf'] {
  const calls: Partial<Record<Service, number>> = {}
  for (const { service, calls: ofDay } of totals)
    if (ofDay > 0) calls[service] = (calls[service] ?? 0) + ofDay
  return calls
}

/** The mean of all fulfilled calls, to a tenth of a millisecond. */
function meansOf(totals: StoredFigures['totals']): Figures['meanMilliseconds'] {
  const means: Partial<Record<Service, number>> = {}
  for (const [service, ofService] of Map.groupBy(totals, (total) => total.service)) {
    const fulfilled = ofService.reduce((all, total) => all + total.fulfilled, 0)
    const microseconds = ofService.reduce((all, total) => all + total.fulfilledMicroseconds, 0)
    if (fulfilled > 0) means[service] = Math.round(microseconds / fulfilled / 100) / 10
  }
  return means
}
