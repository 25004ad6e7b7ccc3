/** Markup that is safe to put into a page. */
export interface Html {
  readonly html: string
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A template that escapes every text; only markup of other templates stays as it is. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const parts = strings.map((string, index) => {
    const value = values[index]
    if (value === undefined) return string
    return string + (typeof value === 'string' ? escapeHtml(value) : value.html)
  })
  return { html: parts.join('') }
}

export const join = (parts: readonly Html[]): Html => ({ html: parts.map((part) => part.html).join('\n') })
