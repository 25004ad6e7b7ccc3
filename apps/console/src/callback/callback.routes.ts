import { type Context, page, type Result, type Route } from '../server/index.ts'
import { callbackPath } from '../authorisations/console-session.ts'
import { callbackPage } from './callback-page.ts'
import { findSubject } from './subject.ts'

export const routes: readonly Route[] = [{ method: 'GET', path: callbackPath, handle: showCallback }]

/** Shows what the bank sent the browser back with. It only reads: anybody can make a browser open such an address. */
async function showCallback(context: Context): Promise<Result> {
  const subject = await findSubject(context)
  return page({
    title: 'Back from the bank',
    section: undefined,
    width: 'normal',
    body: callbackPage(context.url, subject),
  })
}
