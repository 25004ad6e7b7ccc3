import { type Html, html } from '@havn/html'

interface Check {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly isChecked: boolean
}

/** A box to check. */
export function check({ label, name, value = 'yes', isChecked }: Check): Html {
  return isChecked
    ? html`<label class="check"><input type="checkbox" name="${name}" value="${value}" checked> ${label}</label>`
    : html`<label class="check"><input type="checkbox" name="${name}" value="${value}"> ${label}</label>`
}

/** Leaves fields without a text out of a body: the bank then chooses. */
export function filled(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}
