import type { QuarterSummary } from './report.ts'

export const formatRate = (percent: number | undefined): string =>
  percent === undefined ? '–' : `${percent.toFixed(3)} %`

export const formatMean = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '–' : `${milliseconds.toFixed(1)} ms`

/** The name of a quarter; with its measured days, if those are not all. */
export const formatQuarter = ({ quarter, measuredDays, quarterDays }: QuarterSummary): string =>
  measuredDays === quarterDays ? quarter : `${quarter} (${measuredDays} of ${quarterDays} days)`

/** Such as 0 s, 95 s or 2 h 05 min. */
export function formatDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
