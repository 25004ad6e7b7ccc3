import { type Html, html } from '@havn/html'
import type { Tpp } from '../tpps/tpp.ts'
import { MISTAKES } from './mistakes.ts'

/** Buttons that send wrong calls; undefined if the console has no key to sign them with. */
export function breakMenu({ access }: Tpp): Html | undefined {
  if (access === undefined) return undefined
  const groups = MISTAKES.map(
    ({ group, mistakes }) =>
      html`<h3>${group}</h3><div class="break-buttons">${mistakes.map(
        ({ id, label, does }) =>
          html`<button class="button small" name="mistake" value="${id}" title="${does}">${label}</button>`,
      )}</div>`,
  )
  return html`<form method="post" action="/break" class="break-menu">${groups}</form>`
}
