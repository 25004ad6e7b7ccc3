import { html } from '@havn/html'
import type { Context } from '../server/context.ts'
import type { PageResult } from '../server/route.ts'
import { tppName } from '../tpps/tpp-name.ts'
import { emptyPage } from './parts.ts'

/** The page for an address that leads nowhere, or to something of another TPP: both look the same. */
export const notFoundPage = ({ tpp }: Context): PageResult => ({
  kind: 'page',
  status: 404,
  title: 'Not found',
  section: undefined,
  width: 'narrow',
  body: emptyPage(
    'There is nothing here',
    html`<p>The address may be mistyped, the sandbox may have been reset, or this belongs to another TPP than ${tppName(tpp)}.</p><p><a class="button" href="/">Back to the calls</a></p>`,
  ),
})

/** The page for a mistake of the console itself. */
export const errorPage = (reason: string): PageResult => ({
  kind: 'page',
  status: 500,
  title: 'The console failed',
  section: undefined,
  width: 'narrow',
  body: emptyPage(
    'The console failed',
    html`<p>This is a mistake of the console, not of your call. What it said:</p><pre tabindex="0">${reason}</pre><p><a class="button" href="/">Back to the calls</a></p>`,
  ),
})
