import { type Html, type HtmlValue, html } from '@havn/html'
import type { Context } from '../server/context.ts'
import { page, type Result } from '../server/route.ts'
import { doneNote } from '../design/done.ts'
import { type Person, personPath } from './person.ts'

interface FrameOptions {
  readonly title: string
  /** The customer that the page is about a part of; undefined for a page about a customer. */
  readonly of?: Person
  readonly body: HtmlValue
  readonly status?: number
  readonly width?: 'normal' | 'narrow'
}

/** A page below the list of people: the way back, what was just done, and its content. */
export const peoplePage = (context: Context, options: FrameOptions): Result =>
  page({
    title: options.title,
    section: '/people',
    status: options.status ?? 200,
    width: options.width ?? 'normal',
    body: html`${breadcrumb(options.of)}${doneNote(context)}${options.body}`,
  })

const breadcrumb = (person: Person | undefined): Html =>
  html`<nav class="breadcrumb" aria-label="Breadcrumb"><a href="/people">People</a>${person === undefined ? undefined : html` <span aria-hidden="true">/</span> <a href="${personPath(person.customer.customerId)}">${person.customer.customerName}</a>`}</nav>`
