import { html, type Html } from '@havn/html'
import type { Address } from '../pages/address.ts'
import { REFERENCE_INTERFACES, type ReferenceInterface } from '../reference/reference-interface.ts'

/** The choice of the interface at the top of the reference: links to the lists of operations, so that it needs no script. */
export const interfaceChoice = (current: ReferenceInterface, address: Address): Html =>
  html`<nav class="interface-choice" aria-label="Interface"><ul>${REFERENCE_INTERFACES.map(
    ({ name, path }) =>
      path === current.path
        ? html`<li><a href="${address(path)}" aria-current="true">${name}</a></li>`
        : html`<li><a href="${address(path)}">${name}</a></li>`,
  )}</ul></nav>`
