import { type Context, notFound, type Result, type Route, text } from '../server/index.ts'
import { callMarkdown } from './call-markdown.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/requests/:requestId/report.md', handle: showReport },
]

/** The report of a call as Markdown, to be pasted into an issue. */
async function showReport({ tpp, params, origin }: Context): Promise<Result> {
  const requestId = params['requestId'] ?? ''
  const report = await tpp.bank.sandbox.readSandboxRequest({ requestId })
  if (report.status !== 200) return notFound()
  const address = `${origin}/requests/${encodeURIComponent(requestId)}`
  return text('text/markdown; charset=utf-8', callMarkdown(report.body, address))
}
