import { type Html, type HtmlValue, html } from '@havn/html'
import { codeBlock } from './parts.ts'

/** Something that the reader can do now. */
export interface Action {
  /** The button or link. */
  readonly control: HtmlValue
  /** What it does, where its label does not say it all. */
  readonly hint?: string | undefined
  /** The same by the command line. */
  readonly command?: string | undefined
  /** Whether it leads away from the usual way: a refusal, a cancellation. Such actions stand apart. */
  readonly isOtherEnding?: boolean
}

/** What must happen next, and what the reader can do for it: buttons, and folded away the commands that do the same. */
export function whatNow(sentence: HtmlValue, actions: readonly Action[]): Html {
  const usual = actions.filter(({ isOtherEnding }) => isOtherEnding !== true)
  const others = actions.filter(({ isOtherEnding }) => isOtherEnding === true)
  const heading = others.length === 0 ? undefined : html`<h3>Try another ending</h3>`
  return html`<section class="card what-now"><div class="card-head"><h2>What now</h2></div><p class="what-now-sentence">${sentence}</p>${actionList(usual)}${heading}${actionList(others)}${commandList(actions)}</section>`
}

const actionList = (actions: readonly Action[]): Html | undefined =>
  actions.length === 0
    ? undefined
    : html`<ul class="action-list">${actions.map(
        ({ control, hint }) =>
          html`<li><div class="action-control">${control}</div>${hint === undefined ? undefined : html`<small>${hint}</small>`}</li>`,
      )}</ul>`

function commandList(actions: readonly Action[]): Html | undefined {
  const commands = actions.flatMap(({ command }) => (command === undefined ? [] : [command]))
  if (commands.length === 0) return undefined
  return html`<details class="more" id="commands"><summary>The same from a terminal</summary>${commands.map((command) => codeBlock(command))}</details>`
}
