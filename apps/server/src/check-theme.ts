// Says whether a theme can be used: node apps/server/src/check-theme.ts <theme.json>; `havn theme check` runs it.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Theme } from './web/theme.ts'
import { type ContrastCheck, formatRatio, isReadable } from './web/theme/contrast.ts'
import { parseTheme } from './web/theme/load-theme.ts'

interface Report {
  readonly exitCode: number
  readonly lines: readonly string[]
}

const [file] = process.argv.slice(2)
const report =
  file === undefined ? refused(['which file? theme check <theme.json>'], []) : checkTheme(resolve(file))
process.stdout.write(`${report.lines.join('\n')}\n`)
process.exitCode = report.exitCode

function checkTheme(path: string): Report {
  const data = readJson(path)
  if (typeof data === 'string') return refused([data], [])
  const { theme, problems, contrast } = parseTheme(data.json, dirname(path))
  const table = contrast.length === 0 ? [] : contrastTable(contrast)
  if (theme === undefined) return refused(problems, table)
  return { exitCode: 0, lines: [...table, `${theme.bankName}: the theme can be used.`, ...fileList(theme)] }
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

function refused(problems: readonly string[], table: readonly string[]): Report {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  const list = problems.map((problem) => `- ${problem}`)
  return { exitCode: 1, lines: [...table, `The theme cannot be used: ${count}.`, ...list] }
}
