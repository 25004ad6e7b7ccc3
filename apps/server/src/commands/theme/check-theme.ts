import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Theme } from '../../platform/web/theme.ts'
import { type ContrastCheck, formatRatio, isReadable } from '../../platform/web/theme/contrast.ts'
import { parseTheme, type ParsedTheme } from '../../platform/web/theme/load-theme.ts'
import type { CommandContext } from '../program/command-context.ts'

/** `havn theme check`: the server's own loader reads the theme, so what it takes here, it takes when it starts. */
export function checkTheme(context: CommandContext, file: string, isJson: boolean): number {
  const checked = readTheme(resolve(file))
  const { theme, problems, contrast } = checked
  if (isJson)
    context.printJson({
      isUsable: theme !== undefined,
      bankName: theme?.bankName ?? null,
      problems,
      contrast,
    })
  else context.print(describe(checked))
  return theme === undefined ? 1 : 0
}

/** Reads a theme from its file; says what is wrong with it. */
export function readTheme(path: string): ParsedTheme {
  const data = readJson(path)
  return typeof data === 'string' ? unread(data) : parseTheme(data.json, dirname(path))
}

function unread(problem: string): ParsedTheme {
  return { theme: undefined, problems: [problem], contrast: [] }
}

function describe(result: ParsedTheme): string {
  const table = result.contrast.length === 0 ? [] : contrastTable(result.contrast)
  const lines =
    result.theme === undefined
      ? refusal(result.problems)
      : [`${result.theme.bankName}: the theme can be used.`, ...fileList(result.theme)]
  return [...table, ...lines].join('\n')
}

function readJson(path: string): { readonly json: unknown } | string {
  try {
    return { json: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    return `${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** A line for each pair of colours, the one with the least contrast first. */
function contrastTable(checks: readonly ContrastCheck[]): readonly string[] {
  const lines = checks
    .toSorted((one, other) => one.ratio / one.required - other.ratio / other.required)
    .map((check) => {
      const { scheme, pair, foreground, background, ratio, required } = check
      const columns = [
        isReadable(check) ? 'ok  ' : 'FAIL',
        scheme.padEnd(5),
        pair.padEnd(22),
        `${foreground} on ${background}`,
        formatRatio(ratio).padStart(8),
        `needs ${formatRatio(required)}`,
      ]
      return `  ${columns.join('  ')}`
    })
  return ['Contrast, the least first (WCAG 2.2 AA):', ...lines, '']
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}

function fileList(theme: Theme): readonly string[] {
  const { logo, icon, style, footer } = theme
  return [
    `  logo        ${logo.width} × ${logo.height} pixels, ${kilobytes(logo.light.bytes.length)} light, ${kilobytes(logo.dark.bytes.length)} dark`,
    `  icon        ${kilobytes(icon.bytes.length)}`,
    `  style sheet ${kilobytes(style.css.length)}`,
    `  footer      ${Object.keys(footer).join(', ') || 'none'}`,
  ]
}

function refusal(found: readonly string[]): readonly string[] {
  const count = found.length === 1 ? 'one problem' : `${found.length} problems`
  return [`The theme cannot be used: ${count}.`, ...found.map((problem) => `- ${problem}`)]
}
