import { type Html, html } from '@havn/html'

/** The icons. They are decoration: words beside an icon say the same. */
export type IconName = 'check' | 'clock' | 'globe' | 'info' | 'warning'

const ICONS: Readonly<Record<IconName, Html>> = {
  check: html`<path d="M5 12.5l4.5 4.5L19 7.5"/>`,
  clock: html`<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>`,
  info: html`<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.01"/>`,
  warning: html`<path d="M12 4L3 19.5h18zM12 10v4.5M12 17v.01"/>`,
  globe: html`<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>`,
}

/** Renders an icon. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${ICONS[name]}</svg>`
}
