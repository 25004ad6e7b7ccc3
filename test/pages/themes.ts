import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Theme } from '../../apps/server/src/platform/web/theme.ts'
import { loadTheme } from '../../apps/server/src/platform/web/theme/load-theme.ts'

const EXAMPLES = resolve(import.meta.dirname, '../../examples/themes')

/** The themes of banks that do not exist, by their folder. */
export const EXAMPLE_THEMES = ['skjaergard-sparebank', 'polar-digital', 'fjordland-handelsbank'] as const

/** Loads an example, or the theme in any other folder. */
export function loadExample(folder: string): Theme {
  const path = resolve(EXAMPLES, folder)
  return loadTheme(JSON.parse(readFileSync(join(path, 'theme.json'), 'utf8')), path)
}
