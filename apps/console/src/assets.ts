import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'assets')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** The style sheet is made of these files, in this order: one for each screen after those that all screens share. */
const STYLE_FILES = [
  'tokens.css',
  'base.css',
  'parts.css',
  'tabs.css',
  'bar.css',
  'frame.css',
  'states.css',
  'payments.css',
  'pay.css',
  'live.css',
  'call.css',
  'people.css',
  'settings.css',
  'time.css',
  'notifications.css',
  'scenarios.css',
  'docs.css',
  'front.css',
  'hosted.css',
] as const

/** What the console serves beside its pages, by path. */
export const ASSETS: Readonly<
  Record<string, { readonly type: string; readonly content: string | Buffer; readonly cacheControl?: string }>
> = {
  '/assets/console.css': { type: 'text/css; charset=utf-8', content: STYLE_FILES.map(read).join('\n') },
  '/assets/console.js': { type: 'text/javascript; charset=utf-8', content: read('console.js') },
  '/assets/events-worker.js': { type: 'text/javascript; charset=utf-8', content: read('events-worker.js') },
  '/assets/hosted.js': { type: 'text/javascript; charset=utf-8', content: read('hosted.js') },
  '/assets/inter.woff2': {
    type: 'font/woff2',
    content: readFileSync(join(folder, 'inter.woff2')),
    // It never changes, and every page would show other letters until it has come.
    cacheControl: 'max-age=604800',
  },
  '/assets/icon.svg': { type: 'image/svg+xml', content: read('icon.svg') },
}
