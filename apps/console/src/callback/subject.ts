import type { Html } from '@havn/html'
import type { Context } from '../server/context.ts'

/** Shows what an SCA was about: by the id that the console put into the address, or what was decided last. */
export async function findSubject(_context: Context): Promise<Html | undefined> {
  return undefined
}
