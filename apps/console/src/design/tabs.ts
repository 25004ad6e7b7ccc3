import { type Html, html } from '@havn/html'

interface Tab {
  readonly label: string
  readonly body: Html
}

/**
 * Panels of which one is shown, chosen by radio buttons, so that it works without script. At most six; `name` must be
 * the only one of its kind on the page.
 */
export function tabs(name: string, legend: string, panels: readonly Tab[]): Html {
  const choices = panels.map(({ label }, index) => {
    const id = `${name}-${index}`
    const input =
      index === 0
        ? html`<input type="radio" name="${name}" id="${id}" checked>`
        : html`<input type="radio" name="${name}" id="${id}">`
    return html`${input}<label for="${id}">${label}</label>`
  })
  return html`<fieldset class="tabs"><legend class="unseen">${legend}</legend>${choices}${panels.map(({ body }) => html`<div class="panel">${body}</div>`)}</fieldset>`
}
