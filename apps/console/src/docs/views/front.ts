import { html, type Html } from '@havn/html'
import type { Address } from '../pages/address.ts'

interface FrontView {
  /** One sentence: what this is. */
  readonly title: string
  readonly lead: string
  /** What to do first. */
  readonly action: Html
  readonly address: Address
}

/** The beginning of a front page: one sentence, what to do first, and a payment seen from both sides. */
export const front = ({ title, lead, action, address }: FrontView): Html =>
  html`<section class="front"><div class="front-words"><h1>${title}</h1><p class="front-lead">${lead}</p>${action}</div><img class="front-picture" src="${address('/docs/images/readme/payment-on-both-sides.png')}" width="1600" height="1000" alt="A settled payment in the developer console with its way through the statuses, and the page on a phone on which the customer approved it"></section>`

interface Way {
  readonly who: string
  readonly what: string
  /** Pages of the documentation, by their addresses. */
  readonly pages: readonly (readonly [address: string, name: string])[]
}

const WAYS: readonly Way[] = [
  {
    who: 'You build for a TPP',
    what: 'Pay and read accounts against a bank that answers like the real one, and says why it refuses.',
    pages: [
      ['/docs/quick-start', 'Quick start'],
      ['/docs/guides/shop-checkout', 'Take payments in a shop'],
      ['/docs/api', 'API reference'],
      ['/docs/errors', 'Every error, and what to do'],
    ],
  },
  {
    who: 'You work at a bank',
    what: 'Connect your core bank in any language, give the pages your look, and run it.',
    pages: [
      ['/docs/for-banks', 'What a bank gets, step by step'],
      ['/docs/core-bank', 'Connect your core bank'],
      ['/docs/operations', 'Run it'],
      ['/docs/security', 'What defends what'],
    ],
  },
  {
    who: 'You contribute',
    what: 'Every rule has an id and a test that carries it; every decision has a page.',
    pages: [
      ['/docs/map', 'The map of the code'],
      ['/docs/rules', 'The rules'],
      ['/docs/decisions', 'Why it is as it is'],
      ['/docs/changelog', 'What changed'],
    ],
  },
]

/** Three ways on from a front page, each with its first pages. */
export const waysOn = (address: Address): Html =>
  html`<section class="ways" aria-label="Three ways on">${WAYS.map(
    ({ who, what, pages }) =>
      html`<div class="way card"><h2>${who}</h2><p>${what}</p><ul>${pages.map(
        ([path, name]) => html`<li><a href="${address(path)}">${name}</a></li>`,
      )}</ul></div>`,
  )}</section>`
