import type { HtmlValue } from '@havn/html'

/** Something that happened, by the bank's clock, which a developer moves, or by the real one. */
export interface TimelineEntry {
  readonly clock: 'bank' | 'real'
  readonly time: string
  /** What happened, as a sentence. */
  readonly text: string
  /** What it belongs to: the status after it, or a link. */
  readonly detail?: HtmlValue
  /** The status after it, by which a notification about it is found. */
  readonly status?: string
  /** What the order of entries of different clocks is found by. */
  readonly mark?: string
}
