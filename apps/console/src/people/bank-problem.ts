import { html } from '@havn/html'
import { BankError } from '@havn/tpp-sdk'
import { pageHead, problemNote } from '../design/index.ts'
import { type Handler, page } from '../server/index.ts'

/** Wraps a handler: if the bank refuses a read that the page needs, the page shows the refusal instead. */
export const withBankProblems =
  (handle: Handler): Handler =>
  async (context) => {
    try {
      return await handle(context)
    } catch (problem) {
      if (!(problem instanceof BankError)) throw problem
      if (problem.status === 404) return { kind: 'not found' }
      return page({
        title: 'People',
        section: '/people',
        status: 502,
        width: 'narrow',
        body: html`${pageHead('The bank said no')}${problemNote(problem.answer)}`,
      })
    }
  }
