import type { Counts, Report } from './report.ts'

/** What a run comes to. */
export interface Verdict {
  readonly word: 'PASSED' | 'FAILED' | 'STOPPED' | 'NOT CHECKED'
  readonly sentence: string
}

const madeOf = ({ passed, failed }: Counts): number => passed + failed

/** A run that ended early, or in which nothing was checked that the specification demands, shows nothing and is no success. */
export function verdictOf({ counts, stopped }: Pick<Report, 'counts' | 'stopped'>): Verdict {
  if (counts.must.failed > 0)
    return { word: 'FAILED', sentence: 'the server breaks rules of the specification.' }
  if (stopped !== undefined) return { word: 'STOPPED', sentence: `${stopped} The rest was not run.` }
  if (madeOf(counts.must) > 0) return { word: 'PASSED', sentence: 'no check of severity must failed.' }
  return madeOf(counts.should) + madeOf(counts.beyond) > 0
    ? { word: 'NOT CHECKED', sentence: 'no check of severity must was made.' }
    : { word: 'NOT CHECKED', sentence: 'nothing was checked.' }
}
