/** What a PSU saw when they gave access to accounts, and which of the offered accounts they ticked. */
export interface ApprovedAccess {
  /** The text whose hash is the approval's: who gives access to whom, offered accounts, and what the TPP asked for. */
  readonly summary: string
  readonly chosen: readonly string[]
}

/**
 * Returns the text of the record. The login comes before the PSU sees accounts, and the history of consents has them by the core
 * bank's keys alone: without this record nobody could say later which account numbers, rights and dates the page showed.
 */
export function accessRecordText({ summary, chosen }: ApprovedAccess): string {
  return JSON.stringify(['access', summary, chosen])
}
