import { html, type Html } from '@havn/html'
import { highlight, labelOf } from './highlight.ts'

/** A block of code with the name of its language and a button that copies it. What a program prints has no button. */
export function codeBlock({
  code,
  info,
  label,
}: {
  readonly code: string
  /** What stands after the three backticks, as `sh` or `ts file=pay.ts`. */
  readonly info: string
  /** What to show instead of the language. */
  readonly label?: string
}): Html {
  const [language = ''] = info.split(/\s/)
  const file = /\bfile=(\S+)/.exec(info)?.[1]
  const isOutput = language === 'text'
  const caption = label ?? file ?? labelOf(language) ?? 'Text'
  const copy = html`<button type="button" class="copy" data-copy="${code}" hidden>Copy</button>`
  return html`<figure class="${isOutput ? 'code output' : 'code'}"><figcaption>${caption}</figcaption><pre tabindex="0"><code>${highlight(code, language)}</code></pre>${isOutput ? undefined : copy}</figure>`
}
