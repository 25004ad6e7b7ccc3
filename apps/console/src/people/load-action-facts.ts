import type { Context } from '../server/context.ts'
import type { ActionFacts } from './person-actions.ts'

/** Reads what waits for an approval, and where the bank's phone page is. */
export async function loadActionFacts(_context: Context): Promise<ActionFacts> {
  return { open: [], phoneUrl: undefined }
}
