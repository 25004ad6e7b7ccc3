import { type Html, type HtmlValue, html } from '@havn/html'
import { page, type Result } from '../server/index.ts'
import { type Person, personPath } from './person.ts'
import { type RemovalKind, removal } from './removal.ts'

interface FrameOptions {
  readonly title: string
  /** The customer that the page is about a part of; undefined for a page about a customer. */
  readonly of?: Person
  readonly body: HtmlValue
  /** What can be deleted on the page, and the path of the form that does it. */
  readonly removal?: { readonly kind: RemovalKind; readonly action: string }
  readonly status?: number
  readonly width?: 'normal' | 'narrow'
}

/** A page below the list of people: the way back, and its content. */
export const peoplePage = (options: FrameOptions): Result =>
  page({
    title: options.title,
    section: '/people',
    status: options.status ?? 200,
    width: options.width ?? 'normal',
    body: html`${breadcrumb(options.of)}${options.body}${options.removal === undefined ? undefined : removal(options.removal.kind, options.removal.action)}`,
  })

const breadcrumb = (person: Person | undefined): Html =>
  html`<nav class="breadcrumb" aria-label="Breadcrumb"><a href="/people">People</a>${person === undefined ? undefined : html` <span aria-hidden="true">/</span> <a href="${personPath(person.customer.customerId)}">${person.customer.customerName}</a>`}</nav>`
